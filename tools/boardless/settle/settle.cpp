// SPDX-License-Identifier: Apache-2.0
#include "tools/boardless/settle/settle.h"

#include "emu-core/base/error.h"
#include "tools/boardless/replay/replay.h"
#include "tools/boardless/replay/trace_case.h"

#include <algorithm>
#include <map>

namespace boardless {
namespace {

using emu::ChipFact;
using emu::Fault;

// A value of every fact.
using Choice = std::vector<std::size_t>;

// More combinations than these are not all computed; facts are then taken one after the other.
constexpr std::size_t most_combinations = 400;

struct Computed {
    std::uint64_t different = 0, compared = 0, results = 0;
    std::size_t codes = 0;
};

std::string facts_text(const Choice& choice, std::span<const ChipFact> facts) {
    std::string text;
    for (std::size_t i = 0; i < choice.size(); ++i) {
        const ChipFact& fact = facts[i];
        text += (i ? "," : "") + std::string(fact.name) + "=" + std::string(fact.values[choice[i]]);
    }
    return text;
}

class Settler {
public:
    Settler(const std::vector<BoardTrace>& traces, const emu::Chip& chip)
        : traces_(traces), chip_(chip), facts_(emu::chip_facts(chip)) {}

    emu::Result<Settlement> settle() {
        Choice own;
        for (const ChipFact& fact : facts_) own.push_back(fact.known(chip_).value);
        EMU_TRY_VALUE(first, computed(own));
        if (first.compared == 0)
            return emu::error(Fault::bad_input, "no result of a run is in the trace");
        EMU_TRY_VALUE(facts, facts_that_matter(own, first));
        EMU_TRY_VALUE(best, nearest(own, facts));
        EMU_TRY_VALUE(result, computed(best));
        Settlement settlement{{}, result.compared, result.different, result.codes, 0};
        for (std::size_t i = 0; i < own.size(); ++i) {
            EMU_TRY_VALUE(one, settled(best, i, result.different));
            settlement.facts.push_back(std::move(one));
        }
        settlement.combinations = known_.size();
        return settlement;
    }

private:
    emu::Result<Computed> computed(const Choice& choice) {
        if (const auto found = known_.find(choice); found != known_.end()) return found->second;
        Computed sum;
        for (const BoardTrace& one : traces_) {
            EMU_TRY_VALUE(replayed, replay_on(one.trace, std::string(chip_.name) + "," +
                                                             facts_text(choice, facts_)));
            sum.different += replayed.different_bytes;
            sum.compared += replayed.compared_bytes;
            sum.results = trace::mixed(sum.results, replayed.results);
            sum.codes += static_cast<std::size_t>(
                std::ranges::count_if(replayed.differences, [](const CallDifference& difference) {
                    return difference.there.empty();
                }));
        }
        return known_[choice] = sum;
    }

    // By index: those of which some value changes a byte.
    emu::Result<std::vector<std::size_t>> facts_that_matter(const Choice& own,
                                                            const Computed& first) {
        std::vector<std::size_t> facts;
        for (std::size_t i = 0; i < own.size(); ++i) {
            bool matters = false;
            for (Choice choice = own; const std::size_t value : values_of(i)) {
                choice[i] = value;
                EMU_TRY_VALUE(one, computed(choice));
                matters = matters || one.results != first.results;
            }
            if (matters) facts.push_back(i);
        }
        return facts;
    }

    std::vector<std::size_t> values_of(std::size_t fact) const {
        std::vector<std::size_t> values(facts_[fact].values.size());
        for (std::size_t i = 0; i < values.size(); ++i) values[i] = i;
        return values;
    }

    // The combination of which the fewest bytes differ.
    emu::Result<Choice> nearest(const Choice& own, const std::vector<std::size_t>& facts) {
        std::size_t count = 1;
        for (const std::size_t fact : facts) count *= facts_[fact].values.size();
        return count <= most_combinations ? of_all(own, facts, count) : one_by_one(own, facts);
    }

    emu::Result<Choice> of_all(const Choice& own, const std::vector<std::size_t>& facts,
                               std::size_t count) {
        Choice best = own;
        for (std::size_t number = 0; number < count; ++number) {
            Choice choice = own;
            std::size_t rest = number;
            for (const std::size_t fact : facts) {
                const std::size_t values = facts_[fact].values.size();
                choice[fact] = rest % values;
                rest /= values;
            }
            EMU_TRY_VALUE(one, computed(choice));
            EMU_TRY_VALUE(before, computed(best));
            if (one.different < before.different) best = choice;
        }
        return best;
    }

    // Again and again, until nothing comes nearer.
    emu::Result<Choice> one_by_one(Choice best, const std::vector<std::size_t>& facts) {
        for (bool nearer = true; nearer;) {
            nearer = false;
            for (const std::size_t fact : facts) {
                for (const std::size_t value : values_of(fact)) {
                    Choice choice = best;
                    choice[fact] = value;
                    EMU_TRY_VALUE(one, computed(choice));
                    EMU_TRY_VALUE(before, computed(best));
                    if (one.different >= before.different) continue;
                    best = choice;
                    nearer = true;
                }
            }
        }
        return best;
    }

    emu::Result<SettledFact> settled(const Choice& best, std::size_t fact, std::uint64_t least) {
        SettledFact result{&facts_[fact], {}, 0};
        std::uint64_t next = ~std::uint64_t{0};
        for (const std::size_t value : values_of(fact)) {
            Choice choice = best;
            choice[fact] = value;
            EMU_TRY_VALUE(one, computed(choice));
            if (one.different == least)
                result.chosen.push_back(value);
            else
                next = std::min(next, one.different);
        }
        if (next != ~std::uint64_t{0}) result.decided = next - least;
        return result;
    }

    const std::vector<BoardTrace>& traces_;
    const emu::Chip& chip_;
    std::span<const ChipFact> facts_;
    std::map<Choice, Computed> known_;
};

} // namespace

emu::Result<Settlement> settle(const std::vector<BoardTrace>& traces, const emu::Chip& chip) {
    if (emu::chip_facts(chip).empty())
        return emu::error(Fault::unsupported, "no fact of %s can be settled yet", chip.name.data());
    return Settler(traces, chip).settle();
}

} // namespace boardless
