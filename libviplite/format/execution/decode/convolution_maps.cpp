// SPDX-License-Identifier: Apache-2.0
#include "libviplite/format/execution/decode/convolution_operands.h"

#include "libviplite/format/execution/decode/convolution_fields.h"
#include "libviplite/format/execution/memory/ring_view.h"

namespace viplite::format {
namespace {

using namespace convolution_field;

// What commands of container 2 say of one map.
struct GroupedFields {
    Field address, line, surface_low, surface_high, group;
};

// A line has the pixels of all channels of its group.
emu::MemoryView grouped_map(const CommandWords& command, const GroupedFields& fields,
                            emu::Dtype dtype) {
    emu::MemoryView view;
    view.base = command[fields.address];
    view.block = static_cast<std::int32_t>(command[fields.group]) + 1;
    view.pixel = std::int64_t{size_of(dtype)} * view.block;
    view.line = std::int64_t{command[fields.line]} * view.block;
    view.surface = command.joined({fields.surface_low, fields.surface_high});
    view.dtype = dtype;
    return view;
}

} // namespace

RingView source_map(const CommandWords& command, CommandForm form, emu::Dtype dtype) {
    const Ring ring = ring_of(command[source_ring], command[source_ring_end]);
    if (form == CommandForm::plain) {
        return {map_at(command[source_address], command[source_line], command[source_lines], dtype),
                ring};
    }
    return {grouped_map(command,
                        {source_address, source_line, source_surface_low, source_surface_high,
                         source_group},
                        dtype),
            ring};
}

RingView result_map(const CommandWords& command, CommandForm form, emu::Dtype dtype) {
    const Ring ring = ring_of(command[result_ring], command[result_ring_end]);
    if (form == CommandForm::plain) {
        return {map_at(command[result_address], command[result_line], command[result_lines], dtype),
                ring};
    }
    return {grouped_map(command,
                        {result_address, result_line, result_surface_low, result_surface_high,
                         result_group},
                        dtype),
            ring};
}

RingView addend_map(const CommandWords& command, CommandForm form, emu::Dtype dtype) {
    if (form == CommandForm::plain) {
        return {map_at(command[addend_address], command[addend_line], command[addend_lines], dtype),
                ring_of(command[addend_ring], command[addend_ring_end])};
    }
    return {grouped_map(command,
                        {addend_address, addend_line, addend_surface_low, addend_surface_high,
                         addend_group},
                        dtype),
            ring_of(command[grouped_addend_ring], command[grouped_addend_ring_end])};
}

} // namespace viplite::format
