// SPDX-License-Identifier: Apache-2.0
// Layers of integers with random numbers, and the tiles that a compiler would make of them.
#pragma once

#include "librknnrt/format/container/model_file.h"
#include "librknnrt/format/unit/unit_task.h"

#include <random>

namespace rknn::format {

class RandomTasks {
public:
    static constexpr std::uint64_t memory_bytes = 1 << 16;
    static constexpr std::int64_t input_address = 0, output_address = 1 << 14,
                                  operand_address = 1 << 15;
    static constexpr std::int32_t block = 8;

    explicit RandomTasks(unsigned seed) : random_(seed) {}

    int between(int low, int high) { return low + static_cast<int>(random_() % (high - low + 1)); }
    bool once_in(int count) { return between(1, count) == 1; }
    std::vector<std::byte> bytes(std::size_t count);

    Convolution convolution();
    Pooling pooling();
    Pass pass();

    // The task in tiles: of output rows, of channels, or of both.
    std::vector<UnitTask> tiles(const Convolution& whole);
    std::vector<UnitTask> tiles(const Pooling& whole);
    std::vector<UnitTask> tiles(const Pass& whole);

private:
    DataPath path(std::int32_t h, std::int32_t w, std::int32_t c, int product_bits);
    emu::ops::Chain scaled(std::int32_t channels, int bits);

    std::minstd_rand random_;
};

// A dense cube of blocks of RandomTasks::block channels.
emu::MemoryView cube_at(std::int64_t base, std::int32_t h, std::int32_t w, std::int32_t c);

// A file with one operator, whose input and output are these cubes.
ModelFile file_of(const emu::MemoryView& input, const emu::MemoryView& output);

} // namespace rknn::format
