// SPDX-License-Identifier: Apache-2.0
// Layers that move elements.
#include "emu-core/base/error.h"
#include "libbmrt/compile/byte_layers.h"
#include "libbmrt/compile/command_stream.h"
#include "libbmrt/compile/layer_compiler.h"

#include <algorithm>

namespace bmrt::compile {
namespace {

using emu::Outcome;
namespace ops = emu::ops;

ByteTable identity() {
    ByteTable table;
    for (std::size_t i = 0; i < table.size(); ++i) table[i] = static_cast<std::byte>(i);
    return table;
}

} // namespace

// DMA copies within the neurons only: constants go there through local memory.
emu::Result<GlobalPlace> LayerCompiler::among_neurons(std::size_t i) {
    if (!constant(i).is_constant()) return src_place(i);
    const GlobalPlace place = memory_.take_scratch(src(i).bytes());
    EMU_TRY(look_up(src_place(i), place, src(i).bytes(), identity()));
    return place;
}

Outcome LayerCompiler::move_elements(std::size_t sources) {
    std::vector<GlobalPlace> places;
    for (std::size_t i = 0; i < layer_.src.size(); ++i) {
        if (i >= sources && !constant(i).is_constant()) {
            return emu::error(emu::Fault::unsupported, "it moves elements as its input says");
        }
        if (i >= sources) continue;
        EMU_TRY_VALUE(place, among_neurons(i));
        places.push_back(place);
    }
    return move_from(layer_, places);
}

Outcome LayerCompiler::move_from(const emu::Layer& layer, const std::vector<GlobalPlace>& places) {
    EMU_TRY_VALUE(numbers, sources_of(memory_.program(), layer, places.size()));
    const StoragePlace to = memory_.storage(layer_.dst[0]);
    std::int64_t first = 0;
    for (std::size_t i = 0; i < places.size(); ++i) {
        const std::int64_t end = first + src(i).shape.elements();
        const StoragePlace from = memory_.storage(layer_.src[i]);
        std::vector<ByteMove> moves;
        for (std::size_t j = 0; j < numbers.size(); ++j) {
            if (numbers[j] < first || numbers[j] >= end) continue;
            moves.push_back({to(static_cast<std::int64_t>(j)), from(numbers[j] - first)});
        }
        first = end;
        std::ranges::sort(moves, {}, &ByteMove::to);
        if (places.size() == 1 && stays(moves, places[i])) {
            memory_.share_input(layer_.dst[0], places[i]);
            return {};
        }
        const Outcome direct = compile_moves(stream_, dst_place().offset, places[i].offset, moves);
        if (direct) continue;
        if (places.size() > 1) return direct;
        return move_in_program_order(numbers, places[i]);
    }
    return {};
}

// The result is, byte for byte, an input of the network that lies there.
bool LayerCompiler::stays(const std::vector<ByteMove>& moves, const GlobalPlace& place) const {
    return memory_.is_input(place) && !memory_.is_output(layer_.dst[0]) &&
           std::ssize(moves) == dst().bytes() && dst().bytes() == src().bytes() &&
           std::ranges::all_of(moves, [](const ByteMove& move) { return move.to == move.from; });
}

// What is irregular in the orders of feature maps may be regular without them.
Outcome LayerCompiler::move_in_program_order(const std::vector<std::int32_t>& numbers,
                                             const GlobalPlace& place) {
    const StoragePlace from = memory_.storage(layer_.src[0]);
    const StoragePlace to = memory_.storage(layer_.dst[0]);
    std::vector<ByteMove> before, moves, after(numbers.size());
    for (std::int64_t i = 0; i < src().shape.elements(); ++i) before.push_back({i, from(i)});
    for (std::size_t j = 0; j < numbers.size(); ++j) {
        const auto own = static_cast<std::int64_t>(j), element = to(own);
        after[element] = {element, own};
        if (numbers[j] >= 0) moves.push_back({own, numbers[j]});
    }
    if (moves.size() != numbers.size()) {
        return emu::error(emu::Fault::unsupported, "padding so irregular");
    }
    const GlobalPlace source = memory_.take_scratch(src().bytes());
    const GlobalPlace result = memory_.take_scratch(dst().bytes());
    EMU_TRY(compile_moves(stream_, source.offset, place.offset, before));
    EMU_TRY(compile_moves(stream_, result.offset, source.offset, moves));
    return compile_moves(stream_, dst_place().offset, result.offset, after);
}

// Sources of another scale are rescaled first.
Outcome LayerCompiler::visit(const ops::Concat& concat) {
    emu::Layer joined = layer_;
    std::vector<GlobalPlace> places;
    for (std::size_t i = 0; i < layer_.src.size(); ++i) {
        EMU_TRY_VALUE(place, rescaled(i, concat.chains[i]));
        places.push_back(place);
        std::get<ops::Concat>(joined.command).chains[i] = {};
    }
    return move_from(joined, places);
}

emu::Result<GlobalPlace> LayerCompiler::rescaled(std::size_t i, const ops::Chain& chain) {
    if (chain.stages.empty()) return among_neurons(i);
    EMU_TRY_VALUE(table, table_of(ops::Requantise{chain}, src(i), dst()));
    const GlobalPlace place = memory_.take_scratch(src(i).bytes());
    EMU_TRY(look_up(src_place(i), place, src(i).bytes(), table));
    return place;
}

Outcome LayerCompiler::visit(const ops::Pad& pad) {
    if (pad.padding == ops::Padding::value) EMU_TRY(fill(static_cast<std::byte>(pad.value)));
    return move_elements(1);
}

// Whatever the result holds becomes the value.
Outcome LayerCompiler::fill(std::byte value) {
    ByteTable table;
    table.fill(value);
    return look_up(dst_place(), dst_place(), dst().bytes(), table);
}

Outcome LayerCompiler::visit(const ops::Resize& resize) {
    if (resize.interpolation == ops::Interpolation::nearest) return move_elements(1);
    return emu::error(emu::Fault::unsupported,
                      "interpolation between cells; there is linear resizing to whole multiples "
                      "and parts, without align_corners");
}

} // namespace bmrt::compile
