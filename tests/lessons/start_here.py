"""Answers to the exercises of `00_start_here`: right ones, and typical wrong ones by the mistake they make."""

from tests.lessons.answers import Answers

ANSWERS: Answers = {}
