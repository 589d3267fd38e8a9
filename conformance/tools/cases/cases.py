#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""cases.py BOARDLESS SAMPLES: `boardless test` on a folder of cases of our own: what it finds, in each form; shards that give
together the bytes of one run; a run that goes on where it was stopped; refusals."""
import json
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as xml
from pathlib import Path

CHIPS = ["rk3588", "v853", "x5", "generic"]
FORMS = ["junit", "tap", "markdown", "html"]


def ran(boardless, *words, status=0):
    done = subprocess.run([boardless, *map(str, words)], capture_output=True, text=True)
    assert done.returncode == status, f"{words}: exit status {done.returncode}, not {status}\n{done.stdout}{done.stderr}"
    return done


def write_case(folder, **members):
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "case.json").write_text(json.dumps(members))


def make_cases(boardless, samples, cases):
    """18 cases: 16 are right, one is not, one has no model."""
    for network in ("tiny_float.onnx", "tiny_int8.onnx"):
        for digit in ("3", "7"):
            for chip in CHIPS:
                folder = cases / network / f"{digit}_{chip}"
                write_case(folder, model=f"{samples}/{network}", chip=chip, inputs=[f"{samples}/digit_{digit}.bmp"], outputs="out.npy")
                ran(boardless, "infer", samples / network, "--chip", chip, "--input", samples / f"digit_{digit}.bmp",
                    "--output", folder / "out.npy")
    right = cases / "tiny_float.onnx/3_generic"
    write_case(cases / "wrong", model=f"{samples}/tiny_float.onnx", inputs=[f"{samples}/digit_7.bmp"], outputs=[f"{right}/out.npy"])
    write_case(cases / "broken", model="there_is_none.onnx", inputs=[f"{samples}/digit_7.bmp"], outputs=[f"{right}/out.npy"])


def outputs_of(folder):
    return [word for form in FORMS for word in (f"--{form}", folder / form)] + ["--results", folder / "results"]


def bytes_of(folder):
    return {name: (folder / name).read_bytes() for name in FORMS + ["results"]}


def check_reports(folder):
    suite = xml.parse(folder / "junit").getroot()
    assert suite.attrib == {"tests": "18", "failures": "1", "errors": "1", "skipped": "0"}, suite.attrib
    named = {case.attrib["name"]: [part.tag for part in case] for case in suite.iter("testcase")}
    assert named["wrong"] == ["failure"] and named["broken"] == ["error"] and len(named) == 18, named
    lines = (folder / "tap").read_text().splitlines()
    assert lines[:2] == ["TAP version 13", "1..18"] and sum(line.startswith("ok ") for line in lines) == 16, lines
    assert (folder / "markdown").read_text().startswith("# 16 of 18 passed, 1 failed, 1 broken\n")
    page = (folder / "html").read_text()
    assert page.count("<polyline") == 2 and page.index("broken</h2>") < page.index("wrong</h2>"), "two lines, of the wrong case"
    xml.fromstring(page[page.index("<svg"):page.index("</svg>") + 6])


def check_shards(boardless, cases, folder, whole):
    # In order of their names the first case is the broken one, and the last the wrong one: the 18th.
    for index, status in enumerate([1, 1, 0, 0], start=1):
        ran(boardless, "test", cases, "--shard", f"{index}/4", "--results", folder / f"shard{index}", status=status)
    together = folder / "together"
    together.mkdir()
    parts = [word for index in (3, 1, 4, 2) for word in ("--from", folder / f"shard{index}")]
    ran(boardless, "test", cases, *parts, *outputs_of(together), status=1)
    assert bytes_of(together) == whole, "shards give other bytes than one run"
    assert "no file has a result" in ran(boardless, "test", cases, *parts[:6], status=1).stderr
    assert "was in another file" in ran(boardless, "test", cases, *parts, *parts[:2], status=1).stderr


def check_resumed(boardless, cases, folder, whole):
    """Stopped in the middle of a line: what is before it is kept, but for the case without a model, of which nothing can say
    that it is the same; a case whose files changed is run again."""
    again = folder / "again"
    again.mkdir()
    lines = whole["results"].splitlines(keepends=True)
    (again / "results").write_bytes(b"".join(lines[:7]) + lines[7][:20])
    assert "6 of 18 cases are done already" in ran(boardless, "test", cases, *outputs_of(again), "--resume", status=1).stderr
    assert bytes_of(again) == whole, "a run that was stopped gives other bytes"
    changed = cases / "tiny_int8.onnx/3_x5/out.npy"
    changed.write_bytes(changed.read_bytes()[:-1] + b"\x7f")
    printed = ran(boardless, "test", cases, *outputs_of(again), "--resume", status=1)
    assert "16 of 18 cases are done already" in printed.stderr and "15 of 18 passed, 2 failed" in printed.stdout, printed


def check_tolerance(boardless, samples, cases, folder):
    """A wide tolerance takes what a narrow one does not; a cosine alone bounds the whole."""
    members = json.loads((cases / "wrong/case.json").read_text())
    for number, (tolerance, status) in enumerate([({"absolute": 1}, 0), ({"absolute": 1e-6}, 1), ({"cosine": -1}, 1),
                                                  ({"cosine": 0.999}, 1), ({"cosine": 0.0}, 0)]):
        write_case(folder / f"tolerance{number}/one", **members, tolerance=tolerance)
        ran(boardless, "test", folder / f"tolerance{number}", status=status)


def check_refusals(boardless, folder):
    good = {"model": "m", "inputs": ["i"], "outputs": ["o"]}
    for number, (change, said) in enumerate([({"modle": "m"}, '"modle" is not known'), ({"chip": "rk9"}, "no chip is called 'rk9'"),
                                             ({"inputs": []}, '"inputs" must be'), ({"tolerance": {"absolute": -1}}, "0 or more"),
                                             ({"chip": ["x5", "x5"]}, "two cases are called one[x5]")]):
        write_case(folder / f"refused{number}/one", **{**good, **change})
        printed = ran(boardless, "test", folder / f"refused{number}", status=1).stderr
        assert said in printed and printed.count("\n") == 1, printed
    (folder / "empty").mkdir()
    assert "no folder below it" in ran(boardless, "test", folder / "empty", status=1).stderr
    for shard in ("0/4", "5/4", "1", "a/4", "1/4/2"):
        assert "it must be like 3/8" in ran(boardless, "test", folder, "--shard", shard, status=1).stderr


def main():
    boardless, samples = sys.argv[1], Path(sys.argv[2]).resolve()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        cases, one = folder / "cases", folder / "one"
        one.mkdir()
        make_cases(boardless, samples, cases)
        ran(boardless, "test", cases, *outputs_of(one), "--jobs", "3", status=1)
        whole = bytes_of(one)
        check_reports(one)
        check_shards(boardless, cases, folder, whole)
        check_resumed(boardless, cases, folder, whole)
        check_tolerance(boardless, samples, cases, folder)
        check_refusals(boardless, folder)


if __name__ == "__main__":
    main()
