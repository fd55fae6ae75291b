"""`make tutorials`: run every notebook from the top and keep its outputs, which nbval compares in the tests.

`python -m docs.tutorials 10_fiji_rules` runs this one alone.
"""

import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient

FOLDER = Path(__file__).parents[1] / "tutorials"
KERNEL = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}


def main(chosen: list[str]) -> None:
    """Run all notebooks, or those named."""
    for file in sorted(FOLDER.glob("*.ipynb")):
        if not chosen or file.stem in chosen:
            print(file.name, flush=True)
            run(file)


def run(file: Path) -> None:
    """Run a notebook and keep it with its outputs; whatever differs from run to run is left out."""
    notebook = nbformat.read(file, 4)
    # Without a kernel the picture that each widget brings along is shown, so its state need not be kept.
    client = NotebookClient(
        notebook, record_timing=False, store_widget_state=False, coalesce_streams=True, resources=_here()
    )
    client.execute()
    notebook.metadata = {"kernelspec": KERNEL, "language_info": {"name": "python"}}
    for number, cell in enumerate(notebook.cells):
        cell.id, cell.metadata = f"cell-{number}", {}
        for output in cell.get("outputs", []):
            output.get("data", {}).pop("application/vnd.jupyter.widget-view+json", None)
    nbformat.write(notebook, file)


def _here() -> dict[str, dict[str, str]]:
    return {"metadata": {"path": str(FOLDER)}}


if __name__ == "__main__":
    main(sys.argv[1:])
