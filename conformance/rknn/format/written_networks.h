// SPDX-License-Identifier: Apache-2.0
// Networks that the writer can put into a file, by name, and such files loaded again.
#pragma once

#include "conformance/rknn/format/small_program.h"
#include "librknnrt/format/container/model_file.h"
#include "librknnrt/format/writer/assemble.h"
#include "librknnrt/format/writer/container/model_writer.h"

namespace rknn_format_tests {

struct WrittenNetwork {
    const char* name;
    emu::Program (*make)(std::string_view chip);
    bool is_real = false; // float16
};

std::span<const WrittenNetwork> written_networks();

// The chip that files of a hardware generation are written for in tests.
struct WrittenGeneration {
    const char* text; // as files say it
    const char* chip;
    bool computes_real = true;
};
std::span<const WrittenGeneration> written_generations();

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
