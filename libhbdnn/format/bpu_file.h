// SPDX-License-Identifier: Apache-2.0
// What a .bin file of the vendor's toolchain says: a graph of operators for the CPU with whole
// subgraphs for the BPU among them, and the compiler's notes. Views of the file, which is kept
// alive.
#pragma once

#include "emu-core/base/shared_bytes.h"
#include "libhbdnn/format/bpu_schema.h"
#include "libhbdnn/format/metadata.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace hbdnn::format {

// The header of HBM files: what the BPU runs, alone as .hbm or within a .bin.
struct HbmFile {
    emu::SharedBytes bytes;
    std::string march_tag;                      // "X2A", "B25", "B2E"
    std::string runtime_version;                // "3.13.27"
    std::string compiler_version;               // as its text
    std::string tag;                            // of whoever built it; often empty
    std::vector<std::string> names;             // of its models, or of the segments of a .bin's
    std::vector<std::string> compiler_commands; // of each; empty where it is not there
};

// True for any file that begins as an HBM does; also for those that read_hbm_file() refuses.
bool begins_as_hbm_file(emu::Bytes file);

// Version 3 (header of 0xa8 bytes). Error bad_model: another version, offsets out of the file.
emu::Result<HbmFile> read_hbm_file(const emu::SharedBytes& file);

struct Value {
    std::string name;
    ElementType type = ElementType::undefined;
    std::vector<std::int32_t> shape; // outermost first, none below 1, at most Shape::max_elements

    bool operator==(const Value&) const = default;
};

// What a node needs besides its inputs, or the compiler's leftovers.
struct Constant {
    std::string name;
    ElementType type = ElementType::undefined;
    std::vector<std::int64_t> shape;    // not checked
    std::vector<float> reals;           // of type f32
    std::vector<std::int64_t> integers; // of type s64
    emu::Bytes bytes;                   // of type string

    bool operator==(const Constant& other) const; // to the bit: a NaN equals itself
};

struct Attribute {
    std::string name;
    AttributeKind kind = AttributeKind::integer; // as stored
    std::int64_t integer = 0;
    float real = 0;
    std::string text;
    std::vector<std::int64_t> integers;

    bool operator==(const Attribute&) const = default;
};

// Of nodes and of ports.
inline bool is_among(const std::vector<std::string>& names, std::string_view name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

struct Node {
    std::string name; // of a BPU's node: "<network>_subgraph_<n>"
    std::string type; // "BPU", "Quantize", "Reshape"
    std::vector<std::string> inputs, outputs;
    std::vector<Attribute> attributes;
    // It has fields that are not known, so that nobody can say what it computes.
    bool has_unknown_fields = false;

    bool is_bpu() const { return type == "BPU"; }
    const Attribute* find(std::string_view attribute) const; // null: it has none of that name
    bool operator==(const Node&) const = default;
};

struct BpuFile {
    emu::SharedBytes bytes;
    std::string name; // the model's
    std::vector<Node> nodes;
    std::vector<Constant> constants;
    std::vector<Value> inputs, outputs, values; // the last: between nodes
    std::vector<std::int64_t> input_forms;      // InputForm of every input, or none
    std::vector<std::int64_t> input_layouts;    // of every input, or none
    Metadata metadata;
    std::optional<HbmFile> hbm;                 // what the BPU is to run
    std::unordered_set<std::string> read_names; // what nodes read; read_bpu_file() fills it in
    // What the compiler called tensors that a tool renamed later; take_segment_names() fills it in.
    std::unordered_map<std::string, std::string> segment_names;

    const Value* find_value(std::string_view name) const; // of any of the three lists, or null
    const Constant* find_constant(std::string_view name) const;
};

// True for any file that begins as a .bin does; also for those that read_bpu_file() refuses.
bool begins_as_bpu_file(emu::Bytes file);

// Errors, bad_model: damaged, more parts than any network in use has, several graphs, or one that
// contradicts itself.
emu::Result<BpuFile> read_bpu_file(const emu::SharedBytes& file);

} // namespace hbdnn::format
