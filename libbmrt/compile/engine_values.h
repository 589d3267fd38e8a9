// SPDX-License-Identifier: Apache-2.0
// What the engine's own kernels make of chosen values: tables and moves are taken from them, so
// that they cannot differ from what the engine computes.
#pragma once

#include "emu-core/engine/program.h"
#include "libbmrt/compile/byte_layers.h"

namespace bmrt::compile {

// What a command of one source, element by element, gives for each byte. `src`, `dst`: their types
// and quantisations; shapes do not count. Errors: the command's own.
emu::Result<ByteTable> table_of(const emu::Command& command, const emu::TensorSpec& src,
                                const emu::TensorSpec& dst);

// For each element of the layer's result, in the order of its shape, the number of the element that
// comes there. The elements of those of `sources` first sources that it moves are numbered through,
// from 0; -1: what the layer puts in itself. Precondition: the layer's command moves elements and
// computes nothing. Errors: the command's own.
emu::Result<std::vector<std::int32_t>> sources_of(const emu::Program& program,
                                                  const emu::Layer& layer, std::size_t sources);

} // namespace bmrt::compile
