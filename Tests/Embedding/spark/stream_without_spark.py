"""What `resolve_stream.py` does, in one process and without Spark: the same functions, called one after the
other. Tests compare it with one `resolve` on many more streams than Spark could be started for.
"""

import stream_layout
import stream_output
from resolve_partition import encoded, encoded_end, encoded_witness, resolve_partition


def resolve_lines(lines, keys, resolve, library, options, partitions, keeps_going=False, is_alone=False):
    """Resolves lines; gives the lines of output, what is bad as (number, message), and the exit status."""
    refused = {}
    while True:
        used = [(number, line) for number, line in enumerate(lines, 1) if number not in refused]
        records, whole = _round(used, keys, resolve, library, options, partitions, keeps_going, is_alone)
        if not whole.bad:
            break
        if not keeps_going or whole.first_bad()[0] == 0:
            return [], [whole.first_bad()], 65
        refused.update(whole.bad)
    division = stream_output.Division(whole, len(lines), lines_in_part=5)
    ordered = sorted(stream_output.order(record) for record in records)
    parts = [division.part(place) for place in ordered]
    assert parts == sorted(parts) and all(0 <= part < division.count for part in parts), parts
    output = [stream_output.text(record) for record in sorted(records, key=stream_output.order)]
    status = 65 if refused else 0 if whole.is_complete else 1
    return output + [whole.summary_line()], sorted(refused.items()), status


def _round(lines, keys, resolve, library, options, partitions, keeps_going, is_alone):
    facts = {}
    for key, fact in stream_layout.facts((line for _, line in lines), keys):
        facts[key] = stream_layout.merged(facts[key], fact) if key in facts else fact
    found = [one for key, fact in facts.items() for one in stream_layout.conclusions(key, fact)]
    witnesses = [one for one in found if isinstance(one, stream_layout.Witness)]
    layout = stream_layout.Layout([stream_layout.Whole(b"")] if is_alone else found)

    sent = {}
    for number, line in lines:
        described = stream_layout.read_line(line)
        path = b"" if described is None else described.path
        component = layout.component(keys.of_folder(stream_layout.parent(path)))
        # With no number of partitions each component has its own.
        part = component if partitions is None else stream_output.bucket(component, partitions)
        sent.setdefault(part, []).append(encoded(number, line, described))
    for witness in [] if is_alone else witnesses:
        component = layout.component(stream_layout.parent(witness.key))
        if component != layout.component(witness.key):
            part = component if partitions is None else stream_output.bucket(component, partitions)
            line = stream_layout.witness_line(witness.path)
            sent.setdefault(part, []).insert(0, encoded_witness(line))

    records = []
    whole = stream_output.PartOfOutput()
    options = [*options, "--keep-going"] if keeps_going else options
    for part in sent.values():
        answered = resolve_partition(
            [record.encode() for record in part + [encoded_end(len(part))]], resolve, library, options,
            is_alone)
        for record in answered:
            record = record.decode()
            whole.take(record)
            if stream_output.has_place(record):
                records.append(record)
    return records, whole
