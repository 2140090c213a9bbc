"""Ratios as an SVG for light and dark pages, narrow enough for a telephone. A bar begins at 1, what
all are compared with, and goes left for less and right for more, on a logarithmic axis."""

import io
from fractions import Fraction

import matplotlib
from matplotlib.figure import Figure
from matplotlib.patches import Patch

# The colours, and those on a dark page.
DARK = {
    "#24292f": "#dfe3e8",  # ink
    "#fffffe": "#1e2129",  # paper; plain white would also match the server's masks
    "#1f8a78": "#35a893",  # sortid
    "#9aa1ab": "#6c737e",  # others
    "#d8dbe0": "#3a3f4a",  # the grid
}
INK, PAPER, OURS, OTHER, GRID = DARK
WIDTH, LINE = 330, 15  # in points


def figure(than, groups):
    """groups: {title: [(name, whether it is sortid's, ratio)]}. than: what 1 stands for."""
    ratios = [ratio for bars in groups.values() for *_, ratio in bars]
    least, most = min([0.5, *ratios]), max([2, *ratios])
    lines = sum(len(bars) + 1.3 for bars in groups.values()) or 1
    height = 60 + lines * LINE
    chart = Figure(figsize=(WIDTH / 72, height / 72), facecolor=PAPER)
    axes = chart.add_axes((0.36, 6 / height, 0.5, 1 - 60 / height), facecolor="none")
    axes.set(xscale="log", xlim=(least, most), ylim=(lines, 0), yticks=[])
    axes.spines[:].set_visible(False)
    axes.tick_params("x", which="both", length=0, labeltop=True, labelbottom=False)
    doublings = range(-20, 21, 1 + int((most / least) > 200))
    ticks = [2.0**n for n in doublings if least <= 2.0**n <= most]
    axes.set_xticks(ticks, [str(Fraction(tick)) for tick in ticks])
    axes.set_xticks([], minor=True)
    axes.grid(axis="x", color=GRID)
    axes.set_axisbelow(True)
    axes.axvline(1, color=INK, linewidth=1)
    axes.set_title(f"← less    {than} = 1    more →", fontsize=10)

    y = 0.2
    for title, bars in groups.items():
        y += 0.6
        axes.annotate(title, (0.02, y), xycoords=("figure fraction", "data"), va="center", weight="bold")
        for name, ours, ratio in bars:
            y += 1
            axes.barh(y, ratio - 1, left=1, height=0.7, color=OURS if ours else OTHER)
            less = ratio < 1
            axes.annotate(f"{ratio:.{2 if ratio < 9.995 else 1}f}", (ratio, y), (-3 if less else 3, 0), textcoords="offset points",
                          ha="right" if less else "left", va="center")
            axes.annotate(name, (0.26, y), xycoords=("figure fraction", "data"), ha="right", va="center")
        y += 0.7
    chart.legend(handles=[Patch(color=OURS, label="sortid"), Patch(color=OTHER, label="other")], ncols=2, loc="upper left",
                 frameon=False, borderaxespad=0.1)
    return chart


def svg(than, groups):
    """The same data give the same file. Letters are drawn, as fonts differ from reader to reader."""
    drawn = io.StringIO()
    style = {"svg.hashsalt": "sortid", "svg.fonttype": "path", "font.family": "DejaVu Sans", "font.size": 9,
             "text.color": INK, "xtick.color": INK}
    with matplotlib.rc_context(style):
        figure(than, groups).savefig(drawn, format="svg", metadata={"Date": None, "Title": f"Times and sizes as multiples of {than}"})
    dark = "".join(f'[style*="fill: {light}"] {{ fill: {dark} !important; }} [style*="stroke: {light}"] {{ stroke: {dark} !important; }} '
                   for light, dark in DARK.items())
    return drawn.getvalue().replace("</style>", f"@media (prefers-color-scheme: dark) {{ {dark}}}</style>", 1)
