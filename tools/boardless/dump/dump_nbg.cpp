// SPDX-License-Identifier: Apache-2.0
#include "tools/boardless/dump/dump_nbg.h"

#include "emu-core/base/text.h"
#include "libviplite/format/execution/decode/decode.h"
#include "libviplite/format/execution/lower/executable_network.h"
#include "libviplite/format/execution/shader/shader_state.h"
#include "libviplite/format/feature_bits.h"
#include "libviplite/format/names.h"

namespace boardless {
namespace {

using emu::format;
using emu::printable;
using namespace viplite::format;

std::string quant_text(const Port& port) {
    switch (port.quant) {
    case QuantFormat::none: return "not quantised";
    case QuantFormat::fixed_point: return format("dfp, %d fraction bits", port.fixed_point_pos);
    case QuantFormat::affine: break;
    }
    return format("tf_asymm, scale %g, zero point %d", static_cast<double>(port.scale),
                  port.zero_point);
}

std::string features_text(const Features& features) {
    std::string text = format("features 0x%x", features.flags);
    const char* separator = ": ";
    for (const FeatureBits& bits : feature_bits) {
        const std::uint32_t value = bits.of(features.flags);
        if (value == 0) continue;
        text += format("%s%s", separator, bits.name.data());
        if (bits.bits > 1) text += format(" %u", value);
        separator = ", ";
    }
    return text + "\n";
}

std::string section_lines(const Description& description) {
    std::string text = "\nsections\n";
    for (const Section& section : description.sections) {
        text += format("   %-22s 0x%08llx %10llu bytes\n", section.name.data(),
                       static_cast<unsigned long long>(section.offset),
                       static_cast<unsigned long long>(section.bytes));
    }
    return text;
}

std::string port_lines(const char* title, const std::vector<Port>& ports) {
    std::string text = format("\n%s\n", title);
    for (std::size_t i = 0; i < ports.size(); ++i) text += nbg_port_line(i, ports[i]);
    return text;
}

std::string patch_line(const Patch& patch) {
    std::string text =
        format("        %s +0x%llx <- %s", name_of(patch.target).data(),
               static_cast<unsigned long long>(patch.destination), name_of(patch.source).data());
    if (patch.index >= 0) text += format(" %d", patch.index);
    if (patch.original != 0) {
        text += format(", originally 0x%llx", static_cast<unsigned long long>(patch.original));
    }
    if (patch.transform == 1) text += ", in units of 64 bytes";
    if (patch.transform > 1) text += format(", transform %u", patch.transform);
    return text + "\n";
}

std::string layer_name(const Description& description, const Operation& operation) {
    if (operation.layer >= description.layers.size()) return "no layer";
    return format("layer %u '%s'", operation.layer,
                  printable(description.layers[operation.layer].name).c_str());
}

// Patches of one operation; those that earlier ones had are only counted, because a damaged file
// could give all patches to every operation.
class PatchLines {
public:
    explicit PatchLines(const Description& description)
        : description_(description), shown_(description.patches.size()) {}

    std::string of(const Operation& operation) {
        std::string text;
        std::uint32_t again = 0;
        for (std::size_t i = 0; i < operation.patches; ++i) {
            const std::size_t patch = operation.first_patch + i;
            if (shown_[patch])
                ++again;
            else
                text += patch_line(description_.patches[patch]);
            shown_[patch] = true;
        }
        return again == 0 ? text : text + format("        %u patches shown before\n", again);
    }

private:
    const Description& description_;
    std::vector<bool> shown_;
};

// What operations do; empty where nothing is asked for.
class WorkLines {
public:
    WorkLines(const Description& description, bool is_asked)
        : layout_(is_asked ? MemoryLayout::make(description)
                           : emu::error(emu::Fault::unsupported, "nobody asked")) {
        if (layout_) decoder_.emplace(description, *layout_, computing_chip().corners);
    }

    std::string of(const Operation& operation) {
        if (!decoder_ || !has_work(operation)) return "";
        const auto work = decoder_->decode(operation);
        if (work) return "        " + to_text(*work) + "\n";
        return "        not understood: " + work.error().detail + "\n" + given_to_shader(operation);
    }

private:
    // What a program works on, whatever it makes of it.
    std::string given_to_shader(const Operation& operation) {
        if (operation.type != OperationType::shader || ++shown_ > most_shown) return "";
        const auto state = decoder_->shader_state(operation);
        return state ? "        " + to_text(*state) + "\n" : "";
    }

    static constexpr std::size_t most_shown = 1000; // of a file that is not damaged

    emu::Result<MemoryLayout> layout_;
    std::optional<OperationDecoder> decoder_;
    std::size_t shown_ = 0; // of shaders that are not understood
};

std::string operation_line(const Description& description, std::size_t index) {
    const Operation& operation = description.operations[index];
    return format("   %-4zu %-4s command %u, state row %u, %s\n", index,
                  name_of(operation.type).data(), operation.index, operation.state,
                  layer_name(description, operation).c_str());
}

bool is_asked(const Description& description, const Operation& operation,
              const std::string& asked) {
    if (asked.empty() || name_of(operation.type) == asked) return true;
    return operation.layer < description.layers.size() &&
           description.layers[operation.layer].name == asked;
}

std::string layer_lines(const Description& description) {
    std::string text = "\nlayers\n";
    for (std::size_t i = 0; i < description.layers.size(); ++i) {
        const Layer& layer = description.layers[i];
        text += format("   %-4zu '%s' id %u, uid %u, %u operations\n", i,
                       printable(layer.name).c_str(), layer.id, layer.uid, layer.operations);
    }
    return text;
}

std::string row_text(const Description& description) {
    if (!description.has_separate_tables()) {
        return format("LCD: %zu rows in %zu bytes\n", description.lcd_table.size(),
                      description.lcd.size());
    }
    return format("rows: %zu of coefficients, %zu programs, %zu states, %zu of data\n",
                  description.lcd_table.size(), description.programs().size(),
                  description.states().size(), description.dynamic_rows().size());
}

std::string table_text(const Description& description) {
    const auto table = [](const char* name, const CommandTable& commands) {
        return format("%s: %zu commands of %u bytes\n", name, commands.size(),
                      commands.command_bytes);
    };
    return table("NN", description.convolutions) + table("TP", description.tensor_commands) +
           table("SH", description.shaders) + row_text(description) +
           format("patches: %zu\n", description.patches.size());
}

} // namespace

std::string nbg_port_line(std::size_t index, const Port& port) {
    std::string dims;
    for (const std::uint32_t dim : port.dims) dims += format(dims.empty() ? "%u" : "x%u", dim);
    return format("   %-4zu '%s' %s %s, %s, %llu bytes\n", index, printable(port.name).c_str(),
                  find(port.format)->name.data(), dims.c_str(), quant_text(port).c_str(),
                  static_cast<unsigned long long>(port.bytes()));
}

std::string nbg_header_text(const Description& description) {
    return format("NBG version 0x%08x for hardware 0x%x, network '%s'\n"
                  "%u layers, %u operations, %d cores\n"
                  "memory: pool %u bytes, AXI SRAM %u, VIP SRAM %u\n",
                  description.version, description.target, printable(description.name).c_str(),
                  description.layer_count, description.operation_count,
                  description.features.core_count, description.pool_bytes,
                  description.axi_sram.bytes, description.vip_sram.bytes);
}

std::string dump_nbg(const Description& description, const NbgDumpOptions& options) {
    std::string text = nbg_header_text(description) + features_text(description.features) +
                       section_lines(description) +
                       port_lines("inputs, fastest dimension first", description.inputs) +
                       port_lines("outputs", description.outputs);
    if (!description.has_operations()) {
        return text + "\nit has no operations\n";
    }
    text += "\n" + table_text(description) + layer_lines(description) + "\noperations\n";
    PatchLines patches(description);
    WorkLines work(description, options.work);
    for (std::size_t i = 0; i < description.operations.size(); ++i) {
        const Operation& operation = description.operations[i];
        if (!is_asked(description, operation, options.layer)) continue;
        text += operation_line(description, i) + work.of(operation);
        if (options.patches) text += patches.of(operation);
    }
    return text;
}

} // namespace boardless
