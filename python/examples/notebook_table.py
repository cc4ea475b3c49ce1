"""A table as SVG, as a notebook draws it: `python notebook_table.py > table.svg`."""

from spymaster import Setting

setting = Setting()
table = setting.table(seed=7)
spymaster, guesser = setting.player("margin", "spymaster"), setting.player("nearest", "guesser")
for _ in range(6):
    if not table.over:
        table.answer((guesser if table.kind == "guess" else spymaster).answer(table))
print(table.render(key=True))
