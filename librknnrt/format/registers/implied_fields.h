// SPDX-License-Identifier: Apache-2.0
// Fields that repeat in other words what others say. Measured: they agree in every task of all
// files, 378 of them; a file in which they do not says something that is not understood.
#pragma once

#include "librknnrt/format/registers/registers.h"

#include <functional>
#include <map>

namespace rknn::format {

// A field's value in the task; 0 of a unit that it does not use.
using FieldReader = std::function<std::int64_t(Field)>;

// The fields of the generation that are implied in a task that uses these units, with their values.
std::vector<std::pair<Field, std::int64_t>>
implied_fields(const RegisterMap& map, std::uint32_t units, const FieldReader& value);

// Register values of one task with the bits filled in that repeat others.
std::map<std::uint16_t, std::uint32_t>
with_implied_bits(const RegisterMap& map, std::uint32_t units,
                  std::map<std::uint16_t, std::uint32_t> values);

} // namespace rknn::format
