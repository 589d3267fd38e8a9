# SPDX-License-Identifier: Apache-2.0
"""The picture of layers, drawn from toolchains/layers.txt."""
from documents.tree import ROOT

CORE = "emu-core"


def rules():
    """Part -> the parts whose headers it may include; "abi/" stands for all below that folder."""
    lines = (ROOT / "toolchains/layers.txt").read_text().splitlines()
    rows = dict(line.split(":") for line in lines if line and not line.startswith("#"))
    return {part: set(meant(part, others.split(), rows)) for part, others in rows.items()}


def meant(part, others, rows):
    for other in others:
        if other.startswith("+"):
            yield f"{part.rpartition('/')[0]}/{other[1:]}"
        elif other.endswith("/"):
            yield from {row for row in rows if f"{row}/".startswith(other)} or {other}
        else:
            yield other


def reached(needs, part):
    """What `part` needs, and what those need in turn."""
    found, new = set(), set(needs.get(part, ()))
    while new:
        found |= new
        new = {other for one in new for other in needs.get(one, ())} - found
    return found


def joined(needs):
    """The same between groups: parts that need each other are one, and what another need implies is left out."""
    reach = {part: reached(needs, part) for part in needs}
    group = {part: frozenset([part] + [other for other in needs if other in reach[part] and part in reach[other]])
             for part in needs}
    between = {of: {group.get(other, frozenset([other])) for part in of for other in needs[part]} - {of}
               for of in group.values()}
    return {of: others - {far for near in others for far in reached(between, near)}
            for of, others in between.items()}


def level(needs, of):
    """How many parts lie below, one upon the other."""
    return max((1 + level(needs, other) for other in needs.get(of, ())), default=0)


def text(of, root):
    """"name", or "{name name}" of parts that know one another."""
    names = " ".join(sorted(part.removeprefix(f"{root}/") for part in of))
    return f"{{{names}}}" if len(of) > 1 else names


def drawn(root, needs):
    """Lines of one part of the tree, what needs most at the top."""
    levels = {}
    for of, others in needs.items():
        below = ", ".join(sorted(text(other, root) for other in others))
        levels.setdefault(level(needs, of), []).append(text(of, root) + (f" -> {below}" if below else ""))
    return [f"    {one}" for height in sorted(levels, reverse=True) for one in sorted(levels[height])]


def layers(_):
    """Each part of the tree from its top to its bottom; arrows lead to what a part needs itself."""
    needs, lines = rules(), ["```"]
    for root in dict.fromkeys(part.split("/")[0] for part in reversed(needs)):
        own = {part: {other for other in others if other in needs and (root == CORE or not other.startswith(CORE))}
               for part, others in needs.items() if part.startswith(f"{root}/")}
        if len(own) < 2:
            continue
        lines += [root] + drawn(root, joined(own))
    return "\n".join(lines + ["```"])
