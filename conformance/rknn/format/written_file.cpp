// SPDX-License-Identifier: Apache-2.0
#include "conformance/rknn/format/written_networks.h"

#include "librknnrt/format/decode/decode.h"
#include "librknnrt/format/lower.h"
#include "librknnrt/format/merge/merge.h"

#include <catch2/catch.hpp>

namespace rknn_format_tests {

using namespace rknn::format;

std::vector<std::byte> file_of(const emu::Program& program, const writer::AssembleOptions& options,
                               const writer::WriteOptions& write_options) {
    const auto model = writer::assemble(program, options);
    if (!model) FAIL(model.error().detail);
    auto file = writer::write_model(*model, write_options);
    if (!file) FAIL(file.error().detail);
    return *std::move(file);
}

Loaded load_written(const std::vector<std::byte>& file, const emu::Chip& chip) {
    const auto model = read(emu::SharedBytes(file));
    if (!model) FAIL(model.error().detail);
    auto tasks = decode(*model);
    if (!tasks) FAIL(tasks.error().detail);
    Loaded loaded;
    loaded.tasks = tasks->size();
    const auto merged = merge(*std::move(tasks));
    loaded.merged = merged.size();
    auto lowered = lower(*model, merged, chip);
    if (!lowered) FAIL(lowered.error().detail);
    loaded.program = std::move(lowered->program);
    return loaded;
}

std::size_t differences(const Values& a, const Values& b) {
    REQUIRE(a.size() == b.size());
    std::size_t count = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        REQUIRE(a[i].size() == b[i].size());
        for (std::size_t k = 0; k < a[i].size(); ++k) count += a[i][k] != b[i][k];
    }
    return count;
}

} // namespace rknn_format_tests
