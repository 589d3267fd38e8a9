// SPDX-License-Identifier: Apache-2.0
// Operators in real numbers: between the file's tensors and float32, through their own
// quantisation, and operands in one order of axes.
#pragma once

#include "librknnrt/format/operator_level/operator_scope.h"
#include "librknnrt/format/operator_level/program_builder.h"

namespace rknn::format::operator_level {

// A float32 tensor of the values. Error bad_model: it has none, or no real ones.
emu::Result<emu::TensorId> real_source(std::int32_t index, ProgramBuilder& program);
// The operation on reals without limits.
emu::ops::Binary binary(emu::ops::BinaryFunction function);

// A float32 tensor of that shape for a layer to write.
emu::TensorId real_temporary(emu::Shape shape, ProgramBuilder& program);
// The file's tensor gets the values of a float32 tensor of its shape: rounded half to even.
// Error bad_model: it takes no real ones, or is written already.
emu::Outcome store_real(emu::TensorId values, std::int32_t index, ProgramBuilder& program);

// Operands and results as float32 in one order of axes.
enum class AxisOrder : std::uint8_t {
    any, // N, H, W, C where all that the operator reads and writes are cubes, constants apart; else
         // the order of the file's dimensions
    channels_last,
};

class RealOperands {
public:
    explicit RealOperands(const OperatorScope& scope, AxisOrder order = AxisOrder::any);

    bool channels_last() const { return channels_last_; }
    // What an axis of the file's dimensions is here. Error bad_model: there is no such axis.
    emu::Result<std::int32_t> axis(std::int32_t of_file, std::size_t rank) const;
    // The i-th input's values. Error bad_model: it holds no real numbers.
    emu::Result<emu::TensorId> source(std::size_t i) const;
    // A tensor for the first output's values, and their way into it.
    emu::Result<emu::TensorId> result() const;
    emu::Outcome store(emu::TensorId values) const;

private:
    emu::TensorId turned(emu::TensorId values, bool to_last) const;

    const OperatorScope& scope_;
    bool channels_last_ = true;
};

} // namespace rknn::format::operator_level
