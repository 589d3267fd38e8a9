// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/model/port.h"

#include "emu-core/chip/chip.h"
#include "librknnrt/format/unit/model_facts.h"
#include "librknnrt/format/unit/real_inputs.h"

#include <algorithm>

namespace rknn {
namespace {

constexpr std::size_t longest_name = 255; // of rknn_tensor_attr.name, without the closing NUL

// What the NPU computes with; the CPU passes other types on as they are.
bool is_computed(emu::Dtype shown) {
    return shown == emu::Dtype::i8 || shown == emu::Dtype::f16;
}

// Which channel counts the NPU takes as interleaved pixels; other maps are stored in blocks.
bool is_picture(const Port& port) {
    const std::int64_t channels = port.extents.c;
    return port.feature_map() && is_computed(port.dtype) &&
           (channels == 1 || channels == 3 || channels == 4);
}

emu::Quant shown_quant(const emu::TensorSpec& spec) {
    if (spec.dtype == emu::Dtype::f32 || spec.dtype == emu::Dtype::f16) return {};
    if (spec.dtype != emu::Dtype::u8) return spec.quant;
    const std::int32_t zero_point = std::clamp(spec.quant.zero_point(), 0, 255);
    return emu::Quant::affine(spec.quant.scale(), zero_point - 128);
}

// To how many channels a computed tensor is padded: convolutions compute them in larger groups than
// a block has. A change of order at the network's end does not count: a board writes the order that
// it is asked for.
std::int64_t channel_group(const emu::Program& program, emu::TensorId id, int element) {
    for (auto layer = program.layers.rbegin(); layer != program.layers.rend(); ++layer) {
        if (std::find(layer->dst.begin(), layer->dst.end(), id) == layer->dst.end()) continue;
        if (std::holds_alternative<emu::ops::Rearrange>(layer->command)) {
            id = layer->src[0];
            continue;
        }
        if (std::holds_alternative<emu::ops::Conv>(layer->command))
            return program.chip->conv_channel_align.value.of(element);
        if (std::holds_alternative<emu::ops::Depthwise>(layer->command))
            return program.chip->depthwise_channel_align.value.of(element);
        return 1;
    }
    return 1;
}

// Feature maps are shown as N, H, W, C, however the model's file has them.
emu::Shape shown_shape(const emu::TensorSpec& spec) {
    const emu::Shape& shape = spec.shape;
    if (!spec.channels_first) return shape;
    return {shape[0], shape[2], shape[3], shape[1]};
}

// Precondition of a batch: the first extent is 1.
emu::Result<emu::Shape> repeated(const emu::Shape& shape, std::int32_t batch) {
    std::vector<std::int32_t> extents(shape.extents().begin(), shape.extents().end());
    if (batch != 1) extents.front() = batch;
    return emu::Shape::make(extents);
}

emu::Result<Port> make_port(const emu::Program& program, emu::TensorId id, std::string substitute,
                            std::int32_t batch) {
    emu::TensorSpec spec = program.spec(id);
    EMU_TRY_VALUE(shape, repeated(spec.shape, batch));
    spec.shape = shape;
    if (!spec.quant.per_tensor()) {
        return emu::error(emu::Fault::bad_model, "%s is quantised per channel", spec.name.c_str());
    }
    Port port;
    port.name = spec.name.empty() ? std::move(substitute) : spec.name.substr(0, longest_name);
    port.shape = shown_shape(spec);
    port.extents = emu::feature_extents(port.shape);
    port.inside = emu::dense(spec);
    port.dtype = shown_type(spec.dtype);
    port.quant = shown_quant(spec);

    const emu::Chip& chip = *program.chip;
    const int element = emu::size_of(port.dtype);
    port.block = std::max(1, chip.channel_block_bytes.value / element);
    port.block_channels =
        emu::align_up(emu::align_up(port.extents.c, channel_group(program, id, element)),
                      std::int64_t{port.block});
    port.input_ties = chip.corners.input_ties.value;
    const bool in_blocks = port.feature_map() && is_computed(port.dtype);
    port.native = in_blocks ? port.blocks(port.dtype) : port.dense(port.dtype);
    return port;
}

// A model without its own normalisation takes the pixels it was quantised for: the uint8 value q
// stands for what the int8 value q - 128 stands for.
emu::Normalisation pixel_normalisation(const emu::Quant& quant) {
    return {{static_cast<float>(quant.zero_point()) + 128.0F}, {1.0F / quant.scale()}};
}

void make_picture(Port& port, const emu::Chip& chip) {
    port.line = emu::align_up(port.extents.w, std::int64_t{std::max(1, chip.line_align.value)});
    port.native = port.lines(port.dtype);
    if (port.normalisation.deviation.empty() && port.dtype == emu::Dtype::i8) {
        port.normalisation = pixel_normalisation(port.quant);
    }
}

// The file's own words win over what the chip's rules make likely.
void take_facts(Port& port, const format::PortFacts& facts, std::int32_t batch) {
    port.reserved_bytes = std::int64_t{facts.reserved_bytes} * batch;
    port.pixels = facts.pixels;
    if (port.line != 0 && facts.line_align > 0) {
        port.line = emu::align_up(port.extents.w, std::int64_t{facts.line_align});
        port.native = port.lines(port.dtype);
    }
    const std::vector<std::int32_t>& dims = facts.native_dims;
    if (port.in_blocks() && dims.size() == 5) {
        port.block = dims[4];
        port.block_channels = std::int64_t{dims[1]} * dims[4];
        port.native = port.blocks(port.dtype);
    }
}

// Raw pixels, by the file's tables. Precondition: the format's elements are uint8.
emu::Outcome look_up(const Port& port, const emu::Format& format, emu::Bytes bytes,
                     std::span<std::byte> inside) {
    emu::Format dense = port.inside;
    dense.dtype = format.dtype;
    dense.quant = format.quant;
    EMU_TRY(emu::convert(port.extents, format, bytes, dense, inside));
    format::look_up(port.pixels, inside, inside);
    return {};
}

// Real numbers to integers, where halves do not go away from zero.
emu::Outcome round_application(const Port& port, const emu::Format& format, bool normalise,
                               emu::Bytes bytes, std::span<std::byte> inside) {
    emu::Format real = port.inside;
    real.dtype = emu::Dtype::f32;
    real.quant = {};
    std::vector<float> numbers(static_cast<std::size_t>(real.bytes()) / sizeof(float));
    const std::span<std::byte> dense = std::as_writable_bytes(std::span(numbers));
    EMU_TRY(normalise ? emu::convert_normalised(port.extents, port.normalisation, format, bytes,
                                                real, dense)
                      : emu::convert(port.extents, format, bytes, real, dense));
    format::round_reals(numbers, port.inside.quant, port.input_ties);
    return emu::convert(port.extents, real, dense, port.inside, inside);
}

} // namespace

emu::Dtype shown_type(emu::Dtype inside) {
    if (inside == emu::Dtype::u8) return emu::Dtype::i8;
    return inside == emu::Dtype::f32 ? emu::Dtype::f16 : inside;
}

bool Port::takes(emu::Dtype given) const {
    const bool converted = given == emu::Dtype::u8 || given == emu::Dtype::f32;
    return given == dtype || (converted && is_computed(dtype));
}

bool Port::gives(emu::Dtype wanted) const {
    if (wanted == emu::Dtype::f16) return is_computed(dtype);
    return wanted == dtype || wanted == emu::Dtype::f32;
}

emu::Format Port::format(emu::Dtype element, const emu::Layout& layout,
                         const emu::Extents& stored) const {
    return {element, element == dtype ? quant : emu::Quant{}, layout, stored};
}

emu::Format Port::dense(emu::Dtype element) const {
    return format(element, emu::nhwc, extents);
}

emu::Format Port::lines(emu::Dtype element) const {
    emu::Extents stored = extents;
    if (line != 0) stored.w = line;
    return format(element, emu::nhwc, stored);
}

emu::Format Port::planes(emu::Dtype element) const {
    return format(element, feature_map() ? emu::nchw : emu::nhwc, extents);
}

emu::Format Port::blocks(emu::Dtype element) const {
    emu::Extents stored = extents;
    stored.c = block_channels;
    return format(element, emu::channel_blocks(block), stored);
}

emu::Result<std::vector<Port>> input_ports(const emu::Program& program,
                                           std::span<const format::PortFacts> facts,
                                           std::int32_t batch) {
    std::vector<Port> ports;
    for (std::size_t i = 0; i < program.inputs.size(); ++i) {
        EMU_TRY_VALUE(port,
                      make_port(program, program.inputs[i], emu::format("input%zu", i), batch));
        if (i < program.normalisation.size()) port.normalisation = program.normalisation[i];
        if (is_picture(port)) make_picture(port, *program.chip);
        if (i < facts.size()) take_facts(port, facts[i], batch);
        ports.push_back(std::move(port));
    }
    return ports;
}

emu::Result<std::vector<Port>> output_ports(const emu::Program& program,
                                            std::span<const format::PortFacts> facts,
                                            std::int32_t batch) {
    std::vector<Port> ports;
    for (std::size_t i = 0; i < program.outputs.size(); ++i) {
        EMU_TRY_VALUE(port,
                      make_port(program, program.outputs[i], emu::format("output%zu", i), batch));
        if (i < facts.size()) take_facts(port, facts[i], batch);
        ports.push_back(std::move(port));
    }
    return ports;
}

emu::Outcome read_application(const Port& port, const emu::Format& format, bool normalise,
                              emu::Bytes bytes, std::span<std::byte> inside) {
    std::vector<std::byte> completed;
    const auto needed = static_cast<std::size_t>(format.bytes());
    if (bytes.size() < needed) {
        completed.assign(bytes.begin(), bytes.end());
        completed.resize(needed);
        bytes = completed;
    }
    const bool quantises = format.dtype == emu::Dtype::f32 && size_of(port.inside.dtype) == 1;
    if (quantises && port.input_ties != emu::ops::Rounding::half_away)
        return round_application(port, format, normalise, bytes, inside);
    if (!normalise) return emu::convert(port.extents, format, bytes, port.inside, inside);
    if (!port.pixels.empty() && format.dtype == emu::Dtype::u8) {
        return look_up(port, format, bytes, inside);
    }
    return emu::convert_normalised(port.extents, port.normalisation, format, bytes, port.inside,
                                   inside);
}

emu::Outcome write_application(const Port& port, emu::Bytes inside, const emu::Format& format,
                               std::span<std::byte> bytes) {
    return emu::convert(port.extents, port.inside, inside, format, bytes);
}

} // namespace rknn
