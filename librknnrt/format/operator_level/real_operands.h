// SPDX-License-Identifier: Apache-2.0
// Operands and results as float32 in one order of axes.
#pragma once

#include "librknnrt/format/operator_level/operator_scope.h"

namespace rknn::format::operator_level {

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
