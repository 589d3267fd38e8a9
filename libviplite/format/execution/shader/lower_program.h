// SPDX-License-Identifier: Apache-2.0
// A shader operation's program as a layer.
#pragma once

#include "emu-core/tensor/memory_view.h"
#include "libviplite/format/execution/decode/operation_scope.h"
#include "libviplite/format/execution/shader/decode_program.h"

namespace viplite::format {

// What a shader program reads and writes of memory.
struct ProgramAccesses {
    std::vector<emu::MemoryView> sources; // also where results need what was there before
    std::vector<emu::MemoryView> results;
    std::vector<std::int64_t> constant_words; // of sources that are not in memory's maps: addresses
};

// Bytes that never change, from an address on.
struct ConstantBytes {
    emu::Bytes bytes;
    std::int64_t address = 0;
};

// Error bad_model: an address or a branch that depends on what is in memory, images beyond so many
// bytes of memory, programs that take too long.
emu::Result<ProgramAccesses> accesses_of(const ShaderProgram& program,
                                         const ConstantBytes& constants,
                                         std::uint64_t memory_bytes);

// The program as one layer. Error bad_model: as accesses_of(); memory that nobody wrote.
emu::Outcome lower(const ShaderProgram& program, const ConstantBytes& constants,
                   std::uint64_t memory_bytes, const OperationScope& scope);

} // namespace viplite::format
