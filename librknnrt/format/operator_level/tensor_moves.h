// SPDX-License-Identifier: Apache-2.0
// Values that change places, between tensors in the orders of the file and of the program.
#pragma once

#include "librknnrt/format/operator_level/operator_scope.h"

#include <span>

namespace rknn::format::operator_level {

// A tensor of shape N C H W as N H W C, and back.
emu::ops::Rearrange channels_to_last(const emu::Shape& shape);
emu::ops::Rearrange channels_to_second(const emu::Shape& shape);

// The input's values in the order of the file's dimensions, whatever its layout.
emu::Result<emu::TensorId> in_file_order(const OperatorScope& scope, std::int32_t index);
// `values`, which lie as the file's tensor `index`, as its tensor `like` lies, which has this shape
// in the program. Error bad_model: the two are of different sizes.
emu::Result<emu::TensorId> in_order_of(const OperatorScope& scope, std::int32_t index,
                                       emu::TensorId values, std::int32_t like,
                                       const emu::Shape& shape);
// The file's tensor `index` gets values that are in the order of its dimensions.
// Error bad_model: it is of another type or number of elements.
emu::Outcome store_in_file_order(const OperatorScope& scope, emu::TensorId values,
                                 std::int32_t index);

// Error bad_model: the two tensors differ in type or quantisation, so that values that are moved
// would mean something else.
emu::Outcome check_same_meaning(const OperatorScope& scope, const emu::TensorSpec& src,
                                const emu::TensorSpec& dst);

// The whole numbers of an input that is a constant: shapes, axes, sizes of padding.
emu::Result<std::vector<std::int64_t>> constant_integers(const OperatorScope& scope,
                                                         std::size_t input);

} // namespace rknn::format::operator_level
