// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/threads/run_thread.h"

#include "emu-core/base/error.h"
#include "emu-core/ops/threads/check_program.h"
#include "emu-core/ops/threads/lanes/run_lanes.h"
#include "emu-core/ops/threads/thread_steps.h"

#include <algorithm>

namespace emu::ops::threads {
namespace {

constexpr std::uint64_t most_steps_in_all = std::uint64_t{1} << 27;
constexpr std::size_t most_places = 1 << 16;

class Walk {
public:
    Walk(const ThreadProgram& program, Visitor& visitor)
        : program_(program), visitor_(visitor), lanes_(compile_lanes(program)), rows_(lanes_) {}

    Outcome threads(const ThreadGrid& grid, std::int64_t first, int count) {
        rows_.begin(grid, first, count);
        waiting_.push_back({0, {0, count}, {}});
        while (!waiting_.empty()) {
            Position next = std::move(waiting_.back());
            waiting_.pop_back();
            EMU_TRY(walk_from(next));
        }
        return {};
    }
    std::uint64_t steps() const { return steps_; }

private:
    // Threads of the batch that have come the same way.
    struct Position {
        std::size_t at = 0;
        LaneRange range;
        KnownComponents known;
    };

    static Error refuse_at(std::size_t instruction, const char* why) {
        return error(Fault::bad_model, "instruction %zu: %s", instruction, why);
    }

    // To the end, or until some of the threads go another way: then all of them wait.
    Outcome walk_from(Position& position) {
        while (position.at < program_.instructions.size()) {
            steps_ += static_cast<std::uint64_t>(position.range.last - position.range.first);
            if (steps_ > most_steps_in_all)
                return error(Fault::bad_model, "its threads take more than 2^27 steps");
            EMU_TRY_VALUE(goes_on, instruction(position));
            if (!goes_on) return {};
        }
        return {};
    }

    // What an instruction asks of each thread, as words that are 0 or not. Those for which it is
    // the same go on together; false: they wait.
    template <class Continue>
    bool part(const Position& position, const std::uint32_t* row, Continue next) {
        bool is_whole = false;
        each_run(row, position.range, [&](LaneRange range, bool is_set) {
            is_whole = range.first == position.range.first && range.last == position.range.last;
            if (!is_whole) waiting_.push_back({next(is_set), range, position.known});
        });
        return is_whole;
    }

    void compute(const Position& position) {
        const LaneInstruction& lanes = lanes_.instructions[position.at];
        run_steps(lanes_.steps.data() + lanes.first, lanes.last - lanes.first, rows_.words(),
                  position.range);
        if (lanes.action == LaneAction::by_thread)
            run_by_thread(program_, program_.instructions[position.at], rows_, position.range);
    }

    Result<bool> instruction(Position& position) {
        const ThreadInstruction& instruction = program_.instructions[position.at];
        switch (instruction.code) {
        case ThreadCode::branch: return branch(position);
        case ThreadCode::load_image:
        case ThreadCode::store_image: return image(position);
        case ThreadCode::load: return word(position);
        default: break;
        }
        const bool is_known = position.known.knows_sources(instruction);
        if (instruction.code == ThreadCode::integer_quotient &&
            (!is_known || divides_by_0(position)))
            return refuse_at(position.at, "a division by 0, or by what is in memory");
        if (is_known && is_conditional_move(instruction)) {
            const auto idle = flags(position, is_idle);
            if (!part(position, idle.data(), [&](bool) { return position.at; })) return false;
            if (idle[static_cast<std::size_t>(position.range.first)] != 0) {
                ++position.at;
                return true;
            }
        }
        if (is_known) compute(position);
        position.known.set(instruction, is_known);
        ++position.at;
        return true;
    }

    Result<bool> branch(Position& position) {
        const ThreadInstruction& instruction = program_.instructions[position.at];
        if (!position.known.knows_sources(instruction))
            return refuse_at(position.at, "a branch that depends on what is in memory");
        compute(position);
        const std::uint32_t* const row = rows_.row(lanes_.instructions[position.at].condition);
        const auto next = [&](bool is_taken) {
            return is_taken ? std::size_t{instruction.target} : position.at + 1;
        };
        if (!part(position, row, next)) return false;
        position.at = next(row[position.range.first] != 0);
        return true;
    }

    static bool is_conditional_move(const ThreadInstruction& instruction) {
        return instruction.code == ThreadCode::move &&
               instruction.condition != ThreadCondition::always;
    }

    // What `holds` says of each thread's registers.
    template <class Holds>
    std::array<std::uint32_t, batch_lanes> flags(const Position& position, Holds holds) {
        const ThreadInstruction& instruction = program_.instructions[position.at];
        LaneRegisters registers(instruction);
        std::array<std::uint32_t, batch_lanes> row{};
        for (int lane = position.range.first; lane < position.range.last; ++lane) {
            const Step step{program_, instruction, registers.of(rows_, lane)};
            row[static_cast<std::size_t>(lane)] = holds(step) ? 1 : 0;
        }
        return row;
    }

    bool divides_by_0(const Position& position) {
        const auto row = flags(position, [](const Step& step) {
            const Register divisors = step.source(1);
            bool has_0 = false;
            for (std::size_t i = 0; i < 4; ++i)
                has_0 |= (step.instruction.mask >> i & 1) && divisors.get<std::uint32_t>(i) == 0;
            return has_0;
        });
        return std::ranges::find(row, 1U) != row.end();
    }

    Pixel pixel_of(const Position& position, int lane) {
        const ThreadInstruction& instruction = program_.instructions[position.at];
        const auto& place = lanes_.instructions[position.at].place;
        const auto at = [&](std::size_t i) {
            return std::int64_t{static_cast<std::int32_t>(rows_.row(place[i])[lane])};
        };
        const std::int64_t address = instruction.is_placed
                                         ? std::int64_t{rows_.row(place[2])[lane]}
                                         : program_.images[instruction.image].address;
        return {at(0) + instruction.dx, at(1) + instruction.dy, address};
    }

    Outcome use_place(std::size_t number, std::int64_t address) {
        if (std::pair(number, address) == last_place_) return {};
        last_place_ = {number, address};
        if (places_.size() >= most_places) return refuse_at(number, "more places than images have");
        if (places_.emplace(number, address).second) EMU_TRY(visitor_.use_image(number, address));
        return {};
    }

    Result<bool> image(Position& position) {
        const ThreadInstruction& instruction = program_.instructions[position.at];
        const ThreadSource& coordinates = instruction.sources[1];
        const KnownComponents& known = position.known;
        const bool stores = instruction.code == ThreadCode::store_image;
        if (instruction.is_placed && !known.knows_component(coordinates, 2))
            return refuse_at(position.at, "an address that depends on what is in memory");
        const bool is_known =
            known.knows_component(coordinates, 0) && known.knows_component(coordinates, 1);
        for (int lane = position.range.first; lane < position.range.last; ++lane) {
            const Pixel pixel = pixel_of(position, lane);
            EMU_TRY(use_place(position.at, pixel.address));
            if (stores && !is_known)
                return refuse_at(position.at, "a pixel to store that depends on what is in memory");
            if (stores) visitor_.store(instruction, pixel);
        }
        if (!stores) position.known.set(instruction, false);
        ++position.at;
        return true;
    }

    Result<bool> word(Position& position) {
        const ThreadInstruction& instruction = program_.instructions[position.at];
        if (!position.known.knows_sources(instruction))
            return refuse_at(position.at, "an address that depends on what is in memory");
        const LaneInstruction& lanes = lanes_.instructions[position.at];
        std::array<std::uint32_t, batch_lanes> words{}, constant{};
        for (int lane = position.range.first; lane < position.range.last; ++lane) {
            const std::int64_t address = std::int64_t{rows_.row(lanes.place[0])[lane]} +
                                         static_cast<std::int32_t>(rows_.row(lanes.place[1])[lane]);
            const auto found = visitor_.constant_word(address);
            words[static_cast<std::size_t>(lane)] = found.value_or(0);
            constant[static_cast<std::size_t>(lane)] = found ? 1 : 0;
        }
        if (!part(position, constant.data(), [&](bool) { return position.at; })) return false;
        const auto first = static_cast<std::size_t>(position.range.first);
        for (std::size_t i = 0; constant[first] != 0 && i < 4; ++i) {
            if (instruction.mask >> i & 1)
                std::copy(words.begin() + position.range.first, words.begin() + position.range.last,
                          rows_.row(lanes.values[i]) + position.range.first);
        }
        position.known.set(instruction, constant[first] != 0);
        ++position.at;
        return true;
    }

    const ThreadProgram& program_;
    Visitor& visitor_;
    LaneProgram lanes_;
    LaneMemory rows_;
    std::vector<Position> waiting_;
    std::set<std::pair<std::size_t, std::int64_t>> places_; // by instruction
    std::pair<std::size_t, std::int64_t> last_place_{SIZE_MAX, 0};
    std::uint64_t steps_ = 0;
};

} // namespace

Result<std::uint64_t> walk(const ThreadProgram& program, const ThreadGrid& grid, Visitor& visitor) {
    Walk walk(program, visitor);
    const std::int64_t count = threads_of(grid);
    for (std::int64_t first = 0; first < count; first += batch_lanes) {
        const auto together = std::min<std::int64_t>(count - first, batch_lanes);
        EMU_TRY(walk.threads(grid, first, static_cast<int>(together)));
    }
    return walk.steps();
}

} // namespace emu::ops::threads
