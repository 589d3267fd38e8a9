#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""answers.py FOLDER FILE: what the independent parser nbinfo.py of FOLDER says about an NBG, one fact
per line, as answers.cpp prints what ours says."""
import struct
import sys


def port_line(kind, port):
    position = port["fixed_point_pos"] if port["quant"] == "dfp" else 0
    dims = "x".join(str(dim) for dim in port["dims"])
    return (f"{kind} '{port['name']}' {dims} {port['format']} {port['data_type']} {port['quant']} "
            f"{position} {port['scale']:.9g} {port['zero_point']} {port['bytes']}")


def header_lines(facts):
    feature = facts["feature"]
    yield f"version {int(facts['version'], 16):#010x} target {int(facts['target_cid'], 16):#x}"
    yield f"name '{facts['name']}'"
    yield f"layers {facts['layers']} operations {facts['operations']}"
    yield (f"features {int(feature['word0'], 16):#x} {feature['core_count']} "
           f"{feature['device_index']} {feature['axi_bus_idx']} {feature['nn_cores']} "
           f"{feature['tp_cores']} {int(feature['crc'], 16):#x}")
    yield f"commands {feature['nn_cmd_bytes']} {feature['tp_cmd_bytes']}"
    yield f"pool {facts['pool']['size']} {facts['pool']['align']}"
    yield f"sram {facts['sram']['axi']} {facts['sram']['vip']}"


def table_lines(facts, data):
    for offset, size in facts["sections"].values():
        yield f"section {offset} {size}"
    layers, size = facts["_S"]["layer"]
    entry = size // facts["layers"]
    for i, name in enumerate(facts["layer_list"]):
        layer_id, operations = struct.unpack_from("<II", data, layers + i * entry + 64)
        yield f"layer '{name}' {layer_id} {operations}"
    for kind, index, layer, state, patch, patches in facts["ops"]:
        yield f"operation {kind} {index} {layer} {state} {patch} {0 if patch == 0xffff else patches}"
    tables = facts["op_tables"]
    yield f"tables {tables['nn']} {tables['tp']} {tables['sh']}"
    for kind in sorted(facts["patch_kinds"]):
        yield f"patches {kind} {facts['patch_kinds'][kind]}"
    for offset, size in facts["_lcd"]:
        yield f"row {offset} {size}"


def main(folder, path):
    sys.path.insert(0, folder)
    sys.dont_write_bytecode = True
    import nbinfo

    with open(path, "rb") as file:
        data = file.read()
    facts = nbinfo.parse(data)
    lines = list(header_lines(facts))
    lines += [port_line("input", port) for port in facts["inputs"]]
    lines += [port_line("output", port) for port in facts["outputs"]]
    lines += table_lines(facts, data)
    print("\n".join(lines))


if __name__ == "__main__":
    main(*sys.argv[1:])
