// SPDX-License-Identifier: Apache-2.0
// Tiles of a layer, one after the other: while one is computed, the next is loaded and the one
// before is stored.
#pragma once

#include "emu-core/base/error.h"
#include "libbmrt/compile/command_stream.h"

namespace bmrt::compile {

// `layer` has load(tile), compute(tile) and store(tile) for tile = 0 .. count - 1, which put
// commands into the stream. Tile i must use other slots than tile i - 1.
template <class Layer>
emu::Outcome run_pipeline(CommandStream& stream, const Layer& layer, std::size_t count) {
    for (std::size_t step = 0; step < count + 2; ++step) {
        stream.begin_parallel();
        if (step < count) EMU_TRY(layer.load(step));
        if (step >= 1 && step <= count) EMU_TRY(layer.compute(step - 1));
        if (step >= 2) EMU_TRY(layer.store(step - 2));
        stream.end_parallel();
    }
    return {};
}

// The same one after the other. Tiles may use the same slots.
template <class Layer> emu::Outcome run_in_turn(const Layer& layer, std::size_t count) {
    for (std::size_t tile = 0; tile < count; ++tile) {
        EMU_TRY(layer.load(tile));
        EMU_TRY(layer.compute(tile));
        EMU_TRY(layer.store(tile));
    }
    return {};
}

} // namespace bmrt::compile
