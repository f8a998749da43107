"""Charts as SVG: bars of ratios, and curves over sizes on logarithmic axes.

A chart is a self-contained text: it names no font file, and follows the reader's light or dark setting.
"""
import math
from xml.sax.saxutils import escape

STYLE = """<style>
  svg { color-scheme: light dark }
  text { font: 13px system-ui, sans-serif; fill: #1f2328 }
  .title { font-weight: 600; font-size: 15px }
  .small { font-size: 11px; fill: #59636e }
  .axis { stroke: #d1d9e0 }
  .one { stroke: #59636e; stroke-dasharray: 4 3 }
  .line { fill: none; stroke-width: 2 }
  @media (prefers-color-scheme: dark) {
    text { fill: #f0f6fc } .small { fill: #9198a1 } .axis { stroke: #3d444d } .one { stroke: #9198a1 }
  }
</style>"""
# These colors are distinct for readers with red-green color blindness too; the first is ours.
COLORS = ["#0969da", "#bc4c00", "#8250df"]
# An average width of half the height: exact enough to know whether a label fits.
CHARACTER = 6.6


def document(width, height, title, parts):
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
            f'height="{height}" role="img" aria-label="{escape(title, {chr(34): "&quot;"})}">\n'
            + "\n".join([STYLE, *parts]) + "\n</svg>\n")


def text(x, y, words, kind="", anchor="start"):
    kind = f' class="{kind}"' if kind else ""
    anchor = f' text-anchor="{anchor}"' if anchor != "start" else ""
    return f'<text x="{x:.0f}" y="{y:.0f}"{kind}{anchor}>{escape(words)}</text>'


def number(value):
    """The number with two significant digits: 0.07, 0.42, 1.3, 12."""
    if value >= 10:
        return f"{value:,.0f}"
    return f"{value:.1f}" if value >= 1 else f"{value:.2f}"


def amount(value):
    return f"{value // 1_000_000:.0f}M" if value >= 1_000_000 else f"{value // 1000:.0f}k" if value >= 1000 else str(value)


def bars(title, rows):
    """One bar for each (label, ratio), and a line at the ratio 1.

    The axis is logarithmic because half and twice are equally far from one.
    """
    left = max(len(label) for label, _ in rows) * CHARACTER + 24
    width, step, top = left + 390, 24, 52
    values = [ratio for _, ratio in rows]
    low, high = math.log(min(*values, 0.25) / 1.25), math.log(max(*values, 2) * 1.25)

    def place(ratio):
        # Leaves space for the number next to the longest bar.
        return left + 30 + (math.log(ratio) - low) / (high - low) * 310
    height = top + step * len(rows) + 30
    bottom = top + step * len(rows)
    parts = [text(12, 24, title, "title")]
    for index, (label, ratio) in enumerate(rows):
        y = top + step * index
        start, end = sorted([place(ratio), place(1)])
        color = COLORS[0] if ratio <= 1 else COLORS[1]
        parts += [text(left - 12, y + 13, label, anchor="end"),
                  f'<rect x="{start:.1f}" y="{y + 2}" width="{max(end - start, 1):.1f}" height="14" rx="2" '
                  f'fill="{color}"/>',
                  text(start - 6 if ratio <= 1 else end + 6, y + 13, number(ratio), "small",
                       "end" if ratio <= 1 else "start")]
    parts += [f'<line x1="{place(1):.1f}" y1="{top - 8}" x2="{place(1):.1f}" y2="{bottom}" class="one"/>',
              text(place(1) - 8, bottom + 18, "← less than the other", "small", "end"),
              text(place(1) + 8, bottom + 18, "more →", "small")]
    return document(round(width), height, title, parts)


def curves(title, unit, of_what, lines):
    """One line for each (name, [(size, value)]), with logarithmic axes: linear growth rises one decade per decade."""
    left, top, wide, high, right = 64, 48, 420, 240, 150
    points = [point for _, found in lines for point in found]
    sizes, values = [size for size, _ in points], [value for _, value in points]
    first, last = math.log10(min(sizes)), math.log10(max(sizes))
    lowest, highest = math.floor(math.log10(min(values))), math.ceil(math.log10(max(values)))

    def x(size):
        return left + (math.log10(size) - first) / (last - first) * wide

    def y(value):
        return top + high - (math.log10(value) - lowest) / (highest - lowest) * high
    parts = [text(12, 24, title, "title")]
    for power in range(lowest, highest + 1):
        at = y(10 ** power)
        parts += [f'<line x1="{left}" y1="{at:.1f}" x2="{left + wide}" y2="{at:.1f}" class="axis"/>',
                  text(left - 8, at + 4, f"{10 ** power:g} {unit}", "small", "end")]
    for size in sorted(set(sizes)):
        parts += [f'<line x1="{x(size):.1f}" y1="{top}" x2="{x(size):.1f}" y2="{top + high}" class="axis"/>',
                  text(x(size), top + high + 18, amount(size), "small", "middle")]
    parts.append(text(left + wide / 2, top + high + 38, of_what, "small", "middle"))
    # The names are at the ends of their lines, and are moved apart if two ends are close.
    ends = sorted((y(found[-1][1]), name, color, found) for (name, found), color in zip(lines, COLORS))
    free = 0.0
    for end, name, color, found in ends:
        at = max(end, free)
        free = at + 16
        path = " ".join(f"{x(size):.1f},{y(value):.1f}" for size, value in found)
        parts.append(f'<polyline points="{path}" class="line" stroke="{color}"/>')
        parts += [f'<circle cx="{x(size):.1f}" cy="{y(value):.1f}" r="3" fill="{color}"/>' for size, value in found]
        parts.append(text(left + wide + 10, at + 4, name))
    return document(left + wide + right, top + high + 50, title, parts)
