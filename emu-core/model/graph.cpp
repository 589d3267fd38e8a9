// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/graph.h"

namespace emu {

template class Alternatives<graph::AnyOperation>;

namespace graph {

template <AlternativeOf<AnyOperation> Parameters> Operation::Operation(Parameters parameters)
    : Alternatives(std::in_place_type<Parameters>, std::move(parameters)) {}

template Operation::Operation(Conv);
template Operation::Operation(Depthwise);
template Operation::Operation(TransposedConv);
template Operation::Operation(FullyConnected);
template Operation::Operation(Matmul);
template Operation::Operation(MaxPool);
template Operation::Operation(AveragePool);
template Operation::Operation(Concat);
template Operation::Operation(Pad);
template Operation::Operation(Reshape);
template Operation::Operation(Softmax);
template Operation::Operation(Convert);
template Operation::Operation(Given);

#define EMU_MAKE(type, in_graphs, steps) EMU_MAKE_##in_graphs(type)
#define EMU_MAKE_none(type)
#define EMU_MAKE_plain(type) template Operation::Operation(ops::type);
#define EMU_MAKE_moves(type) template Operation::Operation(ops::type);
#define EMU_MAKE_by_chip(type) template Operation::Operation(ops::type);
EMU_OPERATIONS(EMU_MAKE)
#undef EMU_MAKE
#undef EMU_MAKE_none
#undef EMU_MAKE_plain
#undef EMU_MAKE_moves
#undef EMU_MAKE_by_chip

} // namespace graph
} // namespace emu
