// SPDX-License-Identifier: Apache-2.0
#include "emu-core/base/error.h"
#include "libhbdnn/format/bpu_file.h"
#include "tools/boardless/dump/dump_text.h"
#include "tools/boardless/info/bpu_text.h"

#include <algorithm>

namespace boardless {
namespace {

using namespace hbdnn::format;
using emu::format;
using emu::printable;

constexpr std::size_t most_shown = 8; // numbers of a constant

std::string type_text(ElementType type) {
    constexpr const char* names[] = {"undefined", "float32", "uint8",  "int8",   "uint16",
                                     "int16",     "int32",   "int64",  "string", "bool",
                                     "float16",   "float64", "uint32", "uint64"};
    const auto number = static_cast<std::size_t>(type);
    return number < std::size(names) ? names[number] : format("type %d", static_cast<int>(type));
}

template <class T> std::string joined(const std::vector<T>& list, const char* between) {
    std::string text;
    for (std::size_t i = 0; i < std::min(list.size(), most_shown); ++i) {
        if (i > 0) text += between;
        if constexpr (std::is_same_v<T, std::string>) {
            text += printable(list[i]);
        } else if constexpr (std::is_floating_point_v<T>) {
            text += format("%g", static_cast<double>(list[i]));
        } else {
            text += std::to_string(list[i]);
        }
    }
    if (list.size() > most_shown) text += format("%s.. (%zu)", between, list.size());
    return text;
}

std::string attribute_text(const Attribute& attribute) {
    const std::string name = printable(attribute.name);
    switch (attribute.kind) {
    case AttributeKind::real:
        return format("%s=%g", name.c_str(), static_cast<double>(attribute.real));
    case AttributeKind::integer:
        return format("%s=%lld", name.c_str(), static_cast<long long>(attribute.integer));
    case AttributeKind::text:
        return format("%s='%s'", name.c_str(), printable(attribute.text).c_str());
    case AttributeKind::integers:
        return format("%s=%s", name.c_str(), joined(attribute.integers, ",").c_str());
    }
    return format("%s of kind %d", name.c_str(), static_cast<int>(attribute.kind));
}

std::string node_line(std::size_t index, const Node& node) {
    std::string text = format("   %-4zu %s '%s': %s -> %s", index, printable(node.type).c_str(),
                              printable(node.name).c_str(), joined(node.inputs, ", ").c_str(),
                              joined(node.outputs, ", ").c_str());
    for (const Attribute& attribute : node.attributes) {
        text += ' ';
        text += attribute_text(attribute);
    }
    return text + (node.has_unknown_fields ? " and unknown fields\n" : "\n");
}

std::string value_lines(const char* title, const std::vector<Value>& values) {
    std::string text = format("\n%s\n", title);
    for (const Value& value : values) {
        text += format("   '%s' %s %s\n", printable(value.name).c_str(),
                       type_text(value.type).c_str(), joined(value.shape, "x").c_str());
    }
    return text;
}

std::string constant_lines(const BpuFile& file) {
    std::string text = "\nconstants\n";
    for (const Constant& constant : file.constants) {
        const std::string numbers =
            constant.reals.empty() ? joined(constant.integers, ", ") : joined(constant.reals, ", ");
        text += format("   '%s' %s %s: ", printable(constant.name).c_str(),
                       type_text(constant.type).c_str(), joined(constant.shape, "x").c_str());
        text += constant.bytes.empty() ? numbers : format("%zu bytes", constant.bytes.size());
        text += "\n";
    }
    return text;
}

std::string note_lines(const Metadata& metadata) {
    std::string text = "\nnotes\n";
    for (const auto& [key, note] : metadata.entries) {
        text += format("   %s: %s\n", printable(key).c_str(), printable(note).c_str());
    }
    return text;
}

std::string file_text(const BpuFile& file, const std::string& asked) {
    std::string text = format("model '%s'\n\nnodes\n", printable(file.name).c_str());
    for (std::size_t i = 0; i < file.nodes.size(); ++i) {
        const Node& node = file.nodes[i];
        if (asked.empty() || node.name == asked || node.type == asked) text += node_line(i, node);
    }
    if (!asked.empty()) return text;
    text += value_lines("inputs", file.inputs) + value_lines("outputs", file.outputs) +
            value_lines("between nodes", file.values) + constant_lines(file) +
            note_lines(file.metadata) + "\n";
    return text + (file.hbm ? hbm_text(*file.hbm) : "no HBM\n");
}

template <class T> emu::Result<T> at_path(const std::string& path, emu::Result<T> result) {
    if (result) return result;
    return emu::error(result.error().fault, "%s: %s", path.c_str(), result.error().detail.c_str());
}

} // namespace

emu::Result<std::string> dump_bpu(const std::string& path, const emu::SharedBytes& file,
                                  const std::string& node) {
    if (begins_as_bpu_file(file)) {
        EMU_TRY_VALUE(read, at_path(path, read_bpu_file(file)));
        return file_text(read, node);
    }
    if (begins_as_hbm_file(file)) {
        EMU_TRY_VALUE(hbm, at_path(path, read_hbm_file(file)));
        return hbm_text(hbm);
    }
    return std::string(reinterpret_cast<const char*>(file.data()), file.size());
}

emu::Result<std::string> bpu_dot(const std::string& path, const emu::SharedBytes& file) {
    EMU_TRY_VALUE(models, at_path(path, load_bpu_models(file, path, {nullptr, default_chip()})));
    std::string text;
    for (const BpuModel& model : models) {
        if (const auto* program = std::get_if<emu::Program>(&model.computation)) {
            text += program_dot(model.name, *program);
            continue;
        }
        const auto* none = std::get_if<emu::NoComputation>(&model.computation);
        return emu::error(emu::Fault::unsupported, "%s: model %s has no layers to draw: %s",
                          path.c_str(), printable(model.name).c_str(),
                          none ? none->why.c_str() : "its outputs are recorded ones");
    }
    return text;
}

} // namespace boardless
