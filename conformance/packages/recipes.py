#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""recipes.py TREE FOLDER: reads the action, GitLab's template and the Dockerfile as their readers do, and writes the shell
steps into FOLDER: action/1 and so on with what `inputs` become, gitlab/1, docker/1. Says what is wrong with a recipe.
Exit 77 without PyYAML."""
import re
import sys
from pathlib import Path

try:
    import yaml
except ImportError:
    print("skipped: no PyYAML")
    sys.exit(77)

INPUTS = {"folder": "/packages", "chip": "rk3588", "cases": "/cases",
          "run": "cd /tmp\n./rknn_classify tiny_int8.tflite digit_7.bmp >/tmp/printed", "vendors": "rknn"}


def expect(condition, text):
    if not condition:
        sys.exit(text)


def quoted(text):
    return "'" + text.replace("'", "'\\''") + "'"


def exports(pairs):
    return "".join(f"export {name}={quoted(str(value))}\n" for name, value in pairs.items())


def expanded(text, inputs):
    def value(match):
        kind, name = match.group(1).split(".", 1)
        expect(kind in ("inputs", "github"), f"action.yml: what is {match.group(0)}?")
        expect(kind != "inputs" or name in inputs, f"action.yml: there is no input {name}")
        return inputs[name] if kind == "inputs" else name
    return re.sub(r"\$\{\{ *([\w.]+) *\}\}", value, text)


def action_steps(tree):
    action = yaml.safe_load((tree / "action.yml").read_text())
    expect(set(action) == {"name", "description", "inputs", "runs"}, "action.yml: other members than a composite action's")
    expect(all(set(one) == {"description", "default"} for one in action["inputs"].values()), "action.yml: an input is not described")
    inputs = {name: INPUTS.get(name, one["default"]) for name, one in action["inputs"].items()}
    used = set(re.findall(r"inputs\.(\w+)", (tree / "action.yml").read_text()))
    expect(used == set(inputs), f"action.yml: inputs that are not used, or not there: {used ^ set(inputs)}")
    expect(action["runs"]["using"] == "composite", "action.yml: not composite")
    for step in action["runs"]["steps"]:
        expect(set(step) <= {"name", "shell", "env", "run", "if"} and step["shell"] == "sh", f"action.yml: {step['name']}: members")
        expect("${{" not in step["run"], f"action.yml: {step['name']}: an input in a script is code of a stranger")
        given = {name: expanded(value, inputs) for name, value in step["env"].items()}
        yield exports({"GITHUB_ACTION_PATH": "/boardless", "GITHUB_STEP_SUMMARY": "/summary", **given}) + step["run"]


def gitlab_steps(tree):
    jobs = yaml.safe_load((tree / "tools/ci/gitlab.yml").read_text())
    base, job = jobs[".boardless"], jobs[".boardless-test"]
    expect(job["extends"] == ".boardless" and "image" in base, "gitlab.yml: jobs")
    expect(set(job) <= {"extends", "variables", "script", "artifacts"}, "gitlab.yml: members")
    expect(set(job["artifacts"]["reports"]) == {"junit"}, "gitlab.yml: reports")
    given = {**base["variables"], **job["variables"], "BOARDLESS_TREE": "/boardless", "BOARDLESS_RELEASES": "copy:///releases",
             "BOARDLESS_CASES": "/cases", "CI_NODE_INDEX": 1, "CI_NODE_TOTAL": 1}
    yield exports(given) + "\n".join(base["before_script"] + job["script"])


def docker_steps(tree):
    text = (tree / "tools/ci/Dockerfile").read_text()
    lines = [line for line in re.sub(r"\\\n *", "", text).splitlines() if line and not line.startswith("#")]
    words = [line.split()[0] for line in lines]
    expect(words == ["FROM", "ARG", "RUN", "WORKDIR", "ENTRYPOINT"], f"Dockerfile: {words}")
    name, default = lines[1].split()[1].split("=")
    run = re.sub(r"^RUN --mount=type=bind,target=/boardless *", "", lines[2])
    expect(run != lines[2], "Dockerfile: the tree is not mounted")
    yield exports({name: default}) + run


def main():
    tree, folder = Path(sys.argv[1]), Path(sys.argv[2])
    for recipe, steps in (("action", action_steps), ("gitlab", gitlab_steps), ("docker", docker_steps)):
        (folder / recipe).mkdir(parents=True)
        for number, step in enumerate(steps(tree), start=1):
            (folder / recipe / str(number)).write_text("set -e\n" + step + "\n")


if __name__ == "__main__":
    main()
