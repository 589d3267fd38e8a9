// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/model/program_ports.h"

#include "emu-core/model/passes/rearrangements.h"

#include <algorithm>
#include <array>

namespace hbdnn {
namespace {

using emu::Layer;
using emu::Program;
using emu::Shape;
using emu::TensorId;

template <class... Commands> bool is_any_of(const emu::Command& command) {
    return (std::holds_alternative<Commands>(command) || ...);
}

bool moves_channels_last(const emu::ops::Rearrange& move, const Shape& src, const Shape& dst) {
    constexpr std::array<std::int32_t, 4> order{0, 2, 3, 1};
    return src.rank() == 4 && emu::transposed(src, order) == dst &&
           emu::transposition(src, order) == move;
}

// Its result lies as N, H, W, C. Files have it as N, C, H, W, so that its extents are a file's only
// where a transposition cost nothing.
bool gives_channels_last(const Program& program, const Layer& layer) {
    using namespace emu::ops;
    if (layer.src.empty()) return false; // nobody has checked the operation's operands yet
    if (const auto* move = std::get_if<Rearrange>(&layer.command))
        return moves_channels_last(*move, program.spec(layer.src[0]).shape,
                                   program.spec(layer.dst[0]).shape);
    return is_any_of<Conv, Depthwise, TransposedConv, MaxPool, AveragePool>(layer.command);
}

// The operand whose elements lie as those of the result, which is computed one by one.
const TensorId* operand_alike(const Program& program, const Layer& layer) {
    using namespace emu::ops;
    const bool one_by_one = is_any_of<Requantise, Quantise, Dequantise, Unary, Cast, Binary, Add,
                                      Multiply, RealSoftmax, Softmax>(layer.command);
    if (!one_by_one) return nullptr;
    const auto is_alike = [&](TensorId id) {
        return !program.tensors[id].is_constant() &&
               program.spec(id).shape == program.spec(layer.dst[0]).shape;
    };
    const auto found = std::ranges::find_if(layer.src, is_alike);
    return found == layer.src.end() ? nullptr : &*found;
}

bool has_channels_last(const Program& program, TensorId id) {
    for (auto layer = program.layers.rbegin(); layer != program.layers.rend(); ++layer) {
        if (std::ranges::count(layer->dst, id) == 0) continue;
        if (gives_channels_last(program, *layer)) return true;
        const TensorId* operand = operand_alike(program, *layer);
        if (!operand) return false;
        id = *operand;
    }
    return false;
}

} // namespace

Layout output_layout(const Program& program, TensorId output) {
    const emu::TensorSpec& spec = program.spec(output);
    const Shape& shape = spec.shape;
    if (shape.rank() != 4) return Layout::none;
    if (!spec.channels_first) return Layout::nhwc;
    const bool is_moved = shape[3] != 1 && (shape[1] != 1 || shape[2] != 1);
    return is_moved && has_channels_last(program, output) ? Layout::nhwc : Layout::nchw;
}

} // namespace hbdnn
