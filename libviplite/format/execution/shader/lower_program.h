// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "libviplite/format/execution/decode/operation_scope.h"
#include "libviplite/format/execution/shader/program_accesses.h"

namespace viplite::format {

// The program as one layer. Error bad_model: as accesses_of(); memory that nobody wrote.
emu::Outcome lower(const ShaderProgram& program, const ConstantBytes& constants,
                   std::uint64_t memory_bytes, const OperationScope& scope);

} // namespace viplite::format
