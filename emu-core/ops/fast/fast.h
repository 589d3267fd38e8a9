// SPDX-License-Identifier: Apache-2.0
// Faster twins of the kernels in ops/, equal byte for byte.
#pragma once

#include "emu-core/ops/elements/binary.h"
#include "emu-core/ops/elements/conversions.h"
#include "emu-core/ops/elements/softmax.h"
#include "emu-core/ops/elements/two_operands.h"
#include "emu-core/ops/elements/unary.h"
#include "emu-core/ops/fast/isa/isa.h"
#include "emu-core/ops/moves/concat.h"
#include "emu-core/ops/moves/rearrange.h"
#include "emu-core/ops/moves/resize.h"
#include "emu-core/ops/threads/threads.h"
#include "emu-core/ops/through_memory.h"
#include "emu-core/ops/windows/conv.h"
#include "emu-core/ops/windows/depthwise.h"
#include "emu-core/ops/windows/fully_connected.h"
#include "emu-core/ops/windows/matmul.h"
#include "emu-core/ops/windows/pool.h"
#include "emu-core/ops/windows/transposed_conv.h"

namespace emu::ops::fast {

// The twin of what ops::prepare() made of the same command and operands; null where there is none.
// There is one where source and weights are of 8 bits, or the source int16, or both float32 or
// float16. Its rows are of its own making.
// Precondition: ops::prepare() accepted them, and runs_here(isa).
std::unique_ptr<Kernel> prepare(const Conv& conv, const Operands& operands, Isa isa);
std::unique_ptr<Kernel> prepare(const Depthwise& depthwise, const Operands& operands, Isa isa);
std::unique_ptr<Kernel> prepare(const FullyConnected& fully_connected, const Operands& operands,
                                Isa isa);
std::unique_ptr<Kernel> prepare(const Matmul& matmul, const Operands& operands, Isa isa);
std::unique_ptr<Kernel> prepare(const TransposedConv& conv, const Operands& operands, Isa isa);

// Of all types.
std::unique_ptr<Kernel> prepare(const MaxPool& pool, const Operands& operands, Isa isa);
std::unique_ptr<Kernel> prepare(const AveragePool& pool, const Operands& operands, Isa isa);
std::unique_ptr<Kernel> prepare(const Rearrange& rearrange, const Operands& operands, Isa isa);
// Of views whose blocks are one channel, where no source lays two elements on one place.
std::unique_ptr<Kernel> prepare(const ThroughMemory& through_memory, const Operands& operands,
                                Isa isa);

// Of programs that store nothing twice.
std::unique_ptr<Kernel> prepare(const Threads& threads, const Operands& operands, Isa isa);

// Of bytes; sums, products and requantisations of int16 too where doubles compute the chain.
std::unique_ptr<Kernel> prepare(const Add& add, const Operands& operands, Isa isa);
std::unique_ptr<Kernel> prepare(const Multiply& multiply, const Operands& operands, Isa isa);
std::unique_ptr<Kernel> prepare(const Requantise& requantise, const Operands& operands, Isa isa);
std::unique_ptr<Kernel> prepare(const Concat& concat, const Operands& operands, Isa isa);
std::unique_ptr<Kernel> prepare(const Softmax& softmax, const Operands& operands, Isa isa);

// Of chains with one operand per stage; of more where a convolution's sums and bytes are added, or
// sums of 64 bits.
std::unique_ptr<Kernel> prepare(const Combine& combine, const Operands& operands, Isa isa);

// Of one quantisation for the whole tensor.
std::unique_ptr<Kernel> prepare(const Quantise& quantise, const Operands& operands, Isa isa);
std::unique_ptr<Kernel> prepare(const Dequantise& dequantise, const Operands& operands, Isa isa);

// From integers of up to 32 bits and floats to floats.
std::unique_ptr<Kernel> prepare(const Cast& cast, const Operands& operands, Isa isa);

// Of real numbers: functions of a few steps; others of bytes, and of one float16 or int16.
std::unique_ptr<Kernel> prepare(const Unary& unary, const Operands& operands, Isa isa);
std::unique_ptr<Kernel> prepare(const Binary& binary, const Operands& operands, Isa isa);

// Linear and cubic.
std::unique_ptr<Kernel> prepare(const Resize& resize, const Operands& operands, Isa isa);

} // namespace emu::ops::fast
