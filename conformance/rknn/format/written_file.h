// SPDX-License-Identifier: Apache-2.0
// Files that the writer made, loaded again.
#pragma once

#include "conformance/rknn/format/small_program.h"
#include "librknnrt/format/container/model_file.h"
#include "librknnrt/format/writer/assemble.h"
#include "librknnrt/format/writer/container/model_writer.h"

namespace rknn_format_tests {

std::vector<std::byte> file_of(const emu::Program& program,
                               const rknn::format::writer::AssembleOptions& options,
                               const rknn::format::writer::WriteOptions& write_options = {});

struct Loaded {
    emu::Program program;
    std::size_t tasks = 0, merged = 0; // before and after merging
};
Loaded load_written(const std::vector<std::byte>& file, const emu::Chip& chip);

// Bytes that differ.
std::size_t differences(const Values& a, const Values& b);

} // namespace rknn_format_tests
