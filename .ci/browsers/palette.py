"""Makes a screenshot smaller: writes a PNG with at most 256 colors, which are enough for a page of text."""
import collections
import struct
import zlib


def write(width, height, rows, palette=None, level=9):
    """A PNG of rows, each the bytes of its pixels: red, green and blue, or an index in a palette of them."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    kind = 2 if palette is None else 3
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, kind, 0, 0, 0))
            + (b"" if palette is None else chunk(b"PLTE", b"".join(palette)))
            + chunk(b"IDAT", zlib.compress(b"".join(b"\0" + row for row in rows), level)) + chunk(b"IEND", b""))


def _pixels(png):
    """The width, the height and the rows of red, green and blue values of a PNG in the form that browsers write."""
    place, packed = 8, b""
    while place < len(png):
        length, kind = struct.unpack(">I4s", png[place:place + 8])
        if kind == b"IHDR":
            width, height, depth, color, _, _, interlaced = struct.unpack(">IIBBBBB", png[place + 8:place + 21])
        elif kind == b"IDAT":
            packed += png[place + 8:place + 8 + length]
        place += 12 + length
    if depth != 8 or color not in (2, 6) or interlaced:
        raise ValueError("this PNG has another form than those of a browser")
    step = 3 if color == 2 else 4
    raw, rows, above = zlib.decompress(packed), [], bytearray(width * step)
    for row in range(height):
        start = row * (width * step + 1)
        line, rule = bytearray(raw[start + 1:start + 1 + width * step]), raw[start]
        for at in range(len(line)):
            left, up = (line[at - step] if at >= step else 0), above[at]
            if rule == 1:
                line[at] = (line[at] + left) & 255
            elif rule == 2:
                line[at] = (line[at] + up) & 255
            elif rule == 3:
                line[at] = (line[at] + (left + up) // 2) & 255
            elif rule == 4:
                corner = above[at - step] if at >= step else 0
                guess = left + up - corner
                distances = abs(guess - left), abs(guess - up), abs(guess - corner)
                line[at] = (line[at] + (left, up, corner)[distances.index(min(distances))]) & 255
        rows.append([bytes(line[at:at + 3]) for at in range(0, len(line), step)])
        above = line
    return width, height, rows


def reduce(png, colors=48):
    """The same picture with its most frequent colors only; each other pixel gets the nearest of them."""
    width, height, rows = _pixels(png)
    counts = collections.Counter(pixel for row in rows for pixel in row)
    # Colors whose difference nobody sees share one entry of the palette.
    palette = []
    for color, _ in counts.most_common():
        if all(sum(abs(a - b) for a, b in zip(color, other)) > 12 for other in palette):
            palette.append(color)
        if len(palette) == colors:
            break
    nearest = {color: min(range(len(palette)), key=lambda at: sum((a - b) ** 2 for a, b in zip(color, palette[at])))
               for color in counts}
    return write(width, height, (bytes(nearest[pixel] for pixel in row) for row in rows), palette)
