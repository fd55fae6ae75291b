"""A whole game as text: Ada plans (`solvers.fyfe.player.choose`), Emmy takes what scores most at once (`greedy`).

A move ends at a stroke or with its line; each round but the last begins with its draws, on a new line.
"""

GAME = """\
fyfe players=Ada,Emmy boards=-;-
draw P3h | draw R3f | draw R3l | draw B4p | 0: place P3h r3c3 & 1: place B4p r5c4
0: tile c3 1-5 & 1: tile r5 differ:number | 0: done & 1: tile r4 same:symbol | 1: tile c5 house:colour
1: tile d2 same:number | 1: tile c1 1-5 | 1: tile c3 order:symbol | 1: tile r1 any | 1: tile d1 same:colour
1: tile c2 house:symbol | 1: tile r2 house:number | 1: tile c4 differ:symbol | 1: tile r3 5-1
draw P5t | draw G1f | 0: place P5t r1c5 & 1: place G1f r5c2 | 0: tile c5 any | 0: done
draw R4f | draw Y2f | 0: place R3f r1c1 & 1: place R3l r1c4 | 0: tile c1 differ:colour | 0: done
draw Y2l | draw R2t | 0: place R4f r2c4 & 1: place Y2f r2c2 | 0: tile c4 differ:number | 0: done
draw Y5p | draw B3p | 0: place Y2l r4c2 & 1: place B3p r3c1 | 0: tile c2 differ:symbol | 0: done
draw P4l | draw Y4f | 0: place P4l r4c3 & 1: place R2t r1c5 | 0: done
draw P4t | draw P3l | 0: place Y5p r5c3 & 1: place Y4f r3c2 | 0: done
draw R3h | draw P2h | 0: place R3h r2c2 & 1: place P3l r5c3 | 0: done
draw B1p | draw R5f | 0: place B1p r5c1 & 1: place P2h r5c5 | 0: tile d2 5-1 | 0: done
draw G4p | draw G4t | 0: place G4p r5c2 & 1: place R5f r5c1 | 0: done
draw B3t | draw G2f | 0: place B3t r4c4 & 1: place G4t r1c2 | 0: done
draw P5p | draw Y1h | 0: place P5p r5c4 & 1: place G2f r4c4 | 0: done
draw Y2t | draw P1l | 0: place Y2t r2c3 & 1: place P1l r3c4 | 0: done
draw R3p | draw B2f | 0: place R3p r5c5 & 1: place Y1h r3c5 | 0: tile d1 same:number | 0: tile r5 same:symbol
0: done
draw B3l | draw P5f | 0: place P4t r4c1 & 1: place B2f r4c2 | 0: done
draw B1t | draw G3f | 0: place B1t r1c3 & 1: place G3f r1c3 | 0: done
draw P4f | draw G5h | 0: place B3l r4c5 & 1: place P5f r1c1 | 0: tile r4 house:symbol | 0: done
draw P2t | draw lucky | draw P2l | 0: charm turn r1c1 & 1: charm turn r3c2 | 0: place P2t r3c2 & 1: place P2l r2c5
0: done
draw B5p | draw Y1l | 0: place P4f r1c2 & 1: place Y1l r2c4 | 0: done
draw B1f | draw G2t | 0: place B1f r1c4 & 1: place G2t r4c5 | 0: tile r1 house:colour | 0: done
draw B5t | draw Y2p | 0: place B5p r2c5 & 1: place G5h r4c1 | 0: done
draw R2h | draw lucky | draw Y5t | 0: charm move r2c2 r3c1 & 1: place Y2p r2c1
0: place R2h r3c4 & 1: charm move r5c2 r2c3 | 0: done
draw Y3h | draw R2f | 0: place Y3h r3c5 & 1: place Y5t r4c3 | 0: tile r3 house:number | 0: tile r2 differ:all
draw P3p | draw P2p | 0: place B5t r2c1 & 1: place R2f r5c2 | 0: place P3p r2c2 & 1: place P2p r3c3
""".replace(" | ", "\n")
