// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/format/bpu_ports.h"

#include "emu-core/base/error.h"
#include "libhbdnn/format/picture_rules.h"

#include <algorithm>

namespace hbdnn::format {
namespace {

using emu::error;
using emu::Fault;

bool is_picture(const hbm::SegmentTensor& tensor) {
    return tensor.source == hbm::source_picture;
}

// N, C, H, W, as runtimes report pictures.
emu::Result<Port> picture_port(const hbm::SegmentTensor& tensor) {
    const auto [n, h, w, c] = tensor.valid;
    if (n != 1 || (c != 1 && c != 3) || (c == 3 && (h % 2 != 0 || w % 2 != 0))) {
        return error(Fault::bad_model, "input %s of %d x %d x %d x %d is no picture",
                     emu::printable(tensor.name).c_str(), n, h, w, c);
    }
    Port port;
    port.name = tensor.name;
    port.type = c == 1 ? TensorType::y : TensorType::nv12;
    port.layout = Layout::nchw;
    port.source = InputSource::pyramid;
    port.valid_shape = {n, c, h, w};
    port.picture = samples_of(port.type);
    make_dense(port);
    return port;
}

std::vector<std::int32_t> in_order(const hbm::Extents& extents, Layout layout) {
    if (layout == Layout::nhwc) return {extents.begin(), extents.end()};
    return {extents[0], extents[3], extents[1], extents[2]};
}

emu::Result<TensorType> type_of(const hbm::SegmentTensor& tensor) {
    switch (tensor.type) {
    case hbm::type_int8: return TensorType::s8;
    case hbm::type_int16: return TensorType::s16;
    case hbm::type_int32: return TensorType::s32;
    default:
        return error(Fault::bad_model, "tensor %s is of type %d, which is not known",
                     emu::printable(tensor.name).c_str(), tensor.type);
    }
}

// Of each channel; none where the HBM has none.
emu::Result<PortQuant> shifts_of(const hbm::SegmentTensor& tensor, Layout layout) {
    PortQuant quant;
    if (tensor.shifts.empty()) return quant;
    constexpr std::uint8_t most = 31;
    if (std::ranges::max(tensor.shifts) > most) {
        return error(Fault::bad_model, "tensor %s has a shift beyond %d",
                     emu::printable(tensor.name).c_str(), most);
    }
    quant.kind = PortQuant::Kind::shift;
    quant.shifts = tensor.shifts;
    quant.axis = layout == Layout::nhwc ? 3 : 1;
    return quant;
}

emu::Result<Port> map_port(const hbm::SegmentTensor& tensor) {
    Port port;
    port.name = tensor.name;
    EMU_TRY_VALUE(type, type_of(tensor));
    port.type = type;
    if (tensor.layout != hbm::layout_pixels && tensor.layout != hbm::layout_planes) {
        return error(Fault::bad_model, "tensor %s lies in layout %d, which no port has",
                     emu::printable(tensor.name).c_str(), tensor.layout);
    }
    port.layout = tensor.layout == hbm::layout_pixels ? Layout::nhwc : Layout::nchw;
    port.valid_shape = in_order(tensor.valid, port.layout);
    EMU_TRY_VALUE(quant, shifts_of(tensor, port.layout));
    port.quant = std::move(quant);
    pad(port, in_order(tensor.padded, port.layout));
    return port;
}

} // namespace

emu::Result<BpuPorts> ports_of(const hbm::Segment& segment) {
    BpuPorts ports;
    ScaleBudget scales;
    for (const hbm::SegmentTensor& input : segment.inputs) {
        EMU_TRY_VALUE(port, is_picture(input) ? picture_port(input) : map_port(input));
        EMU_TRY(scales.spend(port.quant.shifts.size()));
        ports.inputs.push_back(std::move(port));
    }
    for (const hbm::SegmentTensor& output : segment.outputs) {
        EMU_TRY_VALUE(port, map_port(output));
        EMU_TRY(scales.spend(port.quant.shifts.size()));
        ports.outputs.push_back(std::move(port));
    }
    if (ports.inputs.empty() || ports.outputs.empty())
        return error(Fault::bad_model, "it has no inputs or no outputs");
    return ports;
}

void take_segment_names(BpuFile& file, const std::vector<hbm::Segment>& segments) {
    for (const Node& node : file.nodes) {
        const auto segment = std::ranges::find(segments, node.name, &hbm::Segment::name);
        if (!node.is_bpu() || segment == segments.end() ||
            segment->outputs.size() != node.outputs.size()) {
            continue;
        }
        for (std::size_t i = 0; i < node.outputs.size(); ++i)
            file.segment_names.emplace(node.outputs[i], segment->outputs[i].name);
    }
}

} // namespace hbdnn::format
