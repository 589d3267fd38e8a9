// SPDX-License-Identifier: Apache-2.0
// Layers that work element by element.
#include "emu-core/base/error.h"
#include "emu-core/model/passes/rearrangements.h"
#include "libbmrt/compile/byte_layers.h"
#include "libbmrt/compile/command_stream.h"
#include "libbmrt/compile/layer_compiler.h"

namespace bmrt::compile {
namespace {

using emu::Outcome;
namespace ops = emu::ops;

} // namespace

Outcome LayerCompiler::apply_table(const Operation& operation) {
    EMU_TRY_VALUE(table, table_of(operation, src(), dst()));
    return look_up(src_place(), dst_place(), dst().bytes(), table);
}

Outcome LayerCompiler::look_up(const GlobalPlace& src, const GlobalPlace& dst, std::int64_t bytes,
                               const ByteTable& table) {
    return compile_table(stream_, {.first = src, .second = {}, .dst = dst, .bytes = bytes},
                         memory_.weights().add(for_all_lanes(table)));
}

Outcome LayerCompiler::visit(const ops::Requantise& requantise) {
    return apply_table(requantise);
}

Outcome LayerCompiler::visit(const ops::Unary& unary) {
    return apply_table(unary);
}

Outcome LayerCompiler::visit(const ops::Add& add) {
    EMU_TRY_VALUE(output, shifted_output(add.output));
    EMU_TRY_VALUE(first_factor, factor_of(add.first));
    EMU_TRY_VALUE(second_factor, factor_of(add.second));
    EMU_TRY_VALUE(first, expanded(0));
    EMU_TRY_VALUE(second, expanded(1));
    return compile_sum(
        stream_, {.first = first, .second = second, .dst = dst_place(), .bytes = dst().bytes()},
        {first_factor, second_factor, output.shift, output.limits});
}

Outcome LayerCompiler::visit(const ops::Multiply& multiply) {
    if (multiply.first_zero != 0 || multiply.second_zero != 0) {
        return emu::error(emu::Fault::unsupported, "its quantisation is not symmetric");
    }
    EMU_TRY_VALUE(output, product_output(multiply.output));
    ByteProduct product{output.first.shift, output.first.limits, std::nullopt};
    if (!output.rest.stages.empty()) {
        EMU_TRY_VALUE(table, table_of(ops::Requantise{output.rest}, dst(), dst()));
        product.table = memory_.weights().add(for_all_lanes(table));
    }
    EMU_TRY_VALUE(first, expanded(0));
    EMU_TRY_VALUE(second, expanded(1));
    return compile_product(
        stream_, {.first = first, .second = second, .dst = dst_place(), .bytes = dst().bytes()},
        product);
}

emu::Result<GlobalPlace> LayerCompiler::expanded(std::size_t i) {
    const emu::TensorSpec& own = src(i);
    if (own.shape == dst().shape) return src_place(i);
    const emu::Layer expansion{
        layer_.name, emu::expansion(own.shape, dst().shape), {layer_.src[i]}, {layer_.dst[0]}};
    EMU_TRY_VALUE(sources, sources_of(memory_.program(), expansion, 1));
    const StoragePlace from = memory_.storage(layer_.src[i]), to = memory_.storage(layer_.dst[0]);
    if (constant(i).is_constant()) {
        std::vector<std::byte> values(sources.size());
        for (std::size_t j = 0; j < values.size(); ++j) {
            values[to(static_cast<std::int64_t>(j))] = constant(i).constant.data()[sources[j]];
        }
        return memory_.weights().add(values);
    }
    std::vector<ByteMove> moves(sources.size());
    for (std::size_t j = 0; j < moves.size(); ++j) {
        const std::int64_t place = to(static_cast<std::int64_t>(j));
        moves[place] = {place, from(sources[j])};
    }
    const GlobalPlace place = memory_.take_scratch(dst().bytes());
    EMU_TRY(compile_moves(stream_, place.offset, src_place(i).offset, moves));
    return place;
}

} // namespace bmrt::compile
