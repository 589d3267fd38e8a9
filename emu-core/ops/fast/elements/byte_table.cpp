// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/fast/elements/byte_table.h"

#include "emu-core/ops/threads/lanes/run_lanes.h"

#include <algorithm>

namespace emu::ops::fast {
namespace {

using threads::batch_lanes;
using threads::FollowedProgram;
using threads::LaneRange;

// The function of all stored bytes: the program is run the same way with every value that its
// sources may have.
class TableMaker {
public:
    TableMaker(const ThreadProgram& program, const ThreadGrid& grid,
               const FollowedProgram& followed, threads::RunSteps run_steps)
        : program_(program), followed_(followed), run_steps_(run_steps),
          lanes_(threads::compile_lanes(program)), rows_(lanes_) {
        first_grid_ = grid;
        first_grid_.extents = {batch_lanes, 1, 1};
    }

    // Nothing where two stored bytes are other functions.
    std::optional<std::vector<std::uint8_t>> take(std::size_t sources,
                                                  const std::vector<int>& source_of_load) {
        const int values = sources == 2 ? 256 * 256 : 256;
        std::vector<std::uint8_t> table;
        for (int first = 0; first < values; first += batch_lanes) {
            rows_.begin(first_grid_, 0, batch_lanes);
            if (!run(first, sources, source_of_load, table)) return std::nullopt;
        }
        return table;
    }

private:
    bool run(int first, std::size_t sources, const std::vector<int>& source_of_load,
             std::vector<std::uint8_t>& table) {
        std::size_t load = 0;
        bool is_first = true;
        for (const std::uint32_t at : followed_.way) {
            const ThreadInstruction& instruction = program_.instructions[at];
            const threads::LaneInstruction& lanes = lanes_.instructions[at];
            run_steps_(lanes_.steps.data() + lanes.first, lanes.last - lanes.first, rows_.words(),
                       LaneRange{});
            switch (lanes.action) {
            case threads::LaneAction::by_thread:
                threads::run_by_thread(program_, instruction, rows_, LaneRange{});
                break;
            case threads::LaneAction::load_image: {
                const bool is_upper = sources == 2 && source_of_load[load++] == 0;
                set_bytes(instruction, lanes, first, is_upper ? 8 : 0);
                break;
            }
            case threads::LaneAction::store_image:
                if (!store(instruction, lanes, is_first, table)) return false;
                is_first = false;
                break;
            default: break;
            }
        }
        return true;
    }

    void set_bytes(const ThreadInstruction& instruction, const threads::LaneInstruction& lanes,
                   int first, int shift) {
        for (std::size_t byte = instruction.first; byte <= instruction.last; ++byte) {
            std::uint32_t* const row = rows_.row(lanes.values[byte / 4]);
            const unsigned at = byte % 4 * 8;
            for (int lane = 0; lane < batch_lanes; ++lane) {
                const std::uint32_t value =
                    static_cast<std::uint32_t>(first + lane) >> shift & 0xFF;
                row[lane] = (row[lane] & ~(0xFFU << at)) | value << at;
            }
        }
    }

    bool store(const ThreadInstruction& instruction, const threads::LaneInstruction& lanes,
               bool is_first, std::vector<std::uint8_t>& table) {
        for (std::size_t byte = instruction.first; byte <= instruction.last; ++byte) {
            const std::uint32_t* const row = rows_.row(lanes.values[byte / 4]);
            std::array<std::uint8_t, batch_lanes> values;
            for (std::size_t lane = 0; lane < values.size(); ++lane)
                values[lane] = static_cast<std::uint8_t>(row[lane] >> byte % 4 * 8);
            if (is_first && byte == instruction.first)
                table.insert(table.end(), values.begin(), values.end());
            else if (!std::equal(values.begin(), values.end(), table.end() - batch_lanes))
                return false;
        }
        return true;
    }

    const ThreadProgram& program_;
    const FollowedProgram& followed_;
    threads::RunSteps run_steps_;
    threads::LaneProgram lanes_;
    threads::LaneMemory rows_;
    ThreadGrid first_grid_;
};

} // namespace

std::optional<std::vector<std::uint8_t>>
byte_table(const ThreadProgram& program, const ThreadGrid& grid, const FollowedProgram& followed,
           const std::vector<int>& source_of_load, std::size_t sources,
           threads::RunSteps run_steps) {
    return TableMaker(program, grid, followed, run_steps).take(sources, source_of_load);
}

} // namespace emu::ops::fast
