// SPDX-License-Identifier: Apache-2.0
#include "conformance/viplite/format/sample_network.h"

#include "emu-core/base/text.h"
#include "libviplite/format/names.h"

#include <map>

namespace nbg_tests {
namespace {

using emu::format;
using namespace viplite::format;

std::string header_lines(const Description& description) {
    const Features& features = description.features;
    return format("version 0x%08x target 0x%x\n", description.version, description.target) +
           format("name '%s'\n", description.name.c_str()) +
           format("layers %zu operations %zu\n", description.layers.size(),
                  description.operations.size()) +
           format("features 0x%x %d %d %d %d %d 0x%x\n", features.flags, features.core_count,
                  features.device_index, features.axi_bus_width, features.convolution_cores,
                  features.tensor_cores, features.checksum) +
           format("commands %u %u\n", description.convolutions.command_bytes,
                  description.tensor_commands.command_bytes) +
           format("pool %u %u\n", description.pool_bytes, description.pool_alignment) +
           format("sram %u %u\n", description.axi_sram.bytes, description.vip_sram.bytes);
}

std::string port_line(const char* kind, const Port& port) {
    std::string dims;
    for (const std::uint32_t dim : port.dims) dims += format(dims.empty() ? "%u" : "x%u", dim);
    return format("%s '%s' %s %s %u %s %d %.9g %d %llu\n", kind, port.name.c_str(), dims.c_str(),
                  find(port.format)->name.data(), port.data_type, name_of(port.quant).data(),
                  port.fixed_point_pos, static_cast<double>(port.scale), port.zero_point,
                  static_cast<unsigned long long>(port.bytes()));
}

std::string operation_line(const Operation& operation) {
    return format("operation %s %u %u %u %u %u\n", name_of(operation.type).data(), operation.index,
                  operation.layer, operation.state, operation.first_patch, operation.patches);
}

std::string patch_lines(const Description& description) {
    std::map<std::string, int> kinds;
    for (const Patch& patch : description.patches) {
        ++kinds[format("%s<-%s", name_of(patch.target).data(), name_of(patch.source).data())];
    }
    std::string text;
    for (const auto& [kind, count] : kinds) text += format("patches %s %d\n", kind.c_str(), count);
    return text;
}

} // namespace

std::string answers(const Description& description) {
    std::string text = header_lines(description);
    for (const Port& port : description.inputs) text += port_line("input", port);
    for (const Port& port : description.outputs) text += port_line("output", port);
    for (const Section& section : description.sections) {
        text += format("section 0x%llx %llu\n", static_cast<unsigned long long>(section.offset),
                       static_cast<unsigned long long>(section.bytes));
    }
    for (const Layer& layer : description.layers) {
        text += format("layer '%s' %u %u\n", layer.name.c_str(), layer.id, layer.operations);
    }
    for (const Operation& operation : description.operations) text += operation_line(operation);
    text += format("tables %zu %zu %zu\n", description.convolutions.size(),
                   description.tensor_commands.size(), description.shaders.size());
    text += patch_lines(description);
    for (const Range& row : description.lcd_table) {
        text += format("row %u %u\n", row.base, row.bytes);
    }
    return text;
}

} // namespace nbg_tests
