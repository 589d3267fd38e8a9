// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/format/b2e/words/instruction.h"

#include "libhbdnn/format/b2e/words/decode_units.h"

#include <algorithm>
#include <map>

namespace hbdnn::format::b2e {
namespace {

using emu::error;
using emu::Fault;

struct UnitRow {
    Unit unit;
    const char* name;
    emu::Result<Operation> (*decode)(RegisterGroup& group);
};

constexpr UnitRow units[] = {
    {Unit::conv, "CONV", decode_conv}, {Unit::vector, "VECTOR", decode_vector},
    {Unit::move, "MOVE", decode_move}, {Unit::pool, "POOL", decode_pool},
    {Unit::load, "LOAD", decode_load}, {Unit::store, "STORE", decode_store},
    {Unit::wait, "WAIT", nullptr},     {Unit::end, "END", nullptr},
};

// Of B25 in addition. Its second unit for convolutions is named like the first.
constexpr UnitRow more_units[] = {
    {Unit::second_conv, "CONV", decode_conv},
    {Unit::preparation, "PREPARE", nullptr},
    {Unit::both_convs, "BOTH", nullptr},
};

const UnitRow* row_of_unit(std::uint32_t number, bool has_more) {
    const auto find = [number](const auto& rows) {
        const auto is_it = [number](const UnitRow& row) {
            return static_cast<std::uint32_t>(row.unit) == number;
        };
        const auto found = std::ranges::find_if(rows, is_it);
        return found == std::end(rows) ? nullptr : &*found;
    };
    const UnitRow* found = find(units);
    return found || !has_more ? found : find(more_units);
}

std::uint32_t unit_of(std::uint64_t word) {
    return static_cast<std::uint32_t>(value_of(word, word::unit));
}

class Decoder {
public:
    Decoder(std::span<const std::uint64_t> words, const Geometry& geometry)
        : words_(words), geometry_(geometry) {}

    emu::Result<std::vector<Instruction>> decode() && {
        for (at_ = 0; at_ < words_.size(); ++at_) {
            const auto decoded = take(words_[at_]);
            if (!decoded) {
                return error(Fault::bad_model, "word %zu (%s): %s", at_,
                             name_of_unit_of(words_[at_]).c_str(), decoded.error().detail.c_str());
            }
        }
        for (const auto& [unit, group] : groups_) {
            if (!group.empty())
                return error(Fault::bad_model, "it ends before %s is launched",
                             name_of_unit(unit).c_str());
        }
        return std::move(instructions_);
    }

private:
    emu::Outcome take(std::uint64_t word) {
        const std::uint32_t unit = unit_of(word);
        const UnitRow* row = row_of_unit(unit, geometry_.has_two_convolutions);
        if (!row) return error(Fault::bad_model, "there is no unit %u", unit);
        const auto number = static_cast<std::uint32_t>(value_of(word, word::reg));
        switch (row->unit) {
        case Unit::wait: return wait(word);
        case Unit::end: return end(word);
        case Unit::preparation: return prepare(word);
        case Unit::both_convs: return launch_both(word);
        case Unit::vector:
            if (geometry_.has_two_convolutions)
                return hbm::unlike("a vector instruction of %s", "B25");
            break;
        default: break;
        }
        EMU_TRY(group_of(row->unit).write(number, word >> word::payload_at));
        return value_of(word, word::launches) == 0 ? emu::Outcome{} : launch(*row);
    }

    RegisterGroup& group_of(Unit unit) {
        return groups_.try_emplace(static_cast<std::uint32_t>(unit), geometry_).first->second;
    }

    emu::Outcome launch(const UnitRow& row) {
        RegisterGroup& group = group_of(row.unit);
        RegisterGroup launched = group;
        group = RegisterGroup(geometry_);
        EMU_TRY_VALUE(repeats, take_repeats(launched));
        EMU_TRY_VALUE(operation, row.decode(launched));
        EMU_TRY(launched.finish());
        instructions_.push_back({at_, repeats, std::move(operation)});
        return {};
    }

    // Both convolutions have the extents of what they make from here.
    emu::Outcome launch_both(std::uint64_t word) {
        const auto number = static_cast<std::uint32_t>(value_of(word, word::reg));
        if (number != reg::out_extents || value_of(word, word::launches) == 0)
            return hbm::unlike("0x%llx", static_cast<unsigned long long>(word));
        for (const Unit unit : {Unit::conv, Unit::second_conv}) {
            EMU_TRY(group_of(unit).write(number, word >> word::payload_at));
            EMU_TRY(launch(*row_of_unit(static_cast<std::uint32_t>(unit), true)));
        }
        return {};
    }

    // Before both: 0 or 1, without a difference that could be seen.
    static emu::Outcome prepare(std::uint64_t word) {
        constexpr std::uint64_t head = static_cast<std::uint64_t>(Unit::preparation) |
                                       std::uint64_t{reg::out_extents} << word::reg.first;
        if ((word & ~(std::uint64_t{1} << word::payload_at)) == head) return {};
        return hbm::unlike("0x%llx", static_cast<unsigned long long>(word));
    }

    // Instructions run one after the other here: whoever waits need not.
    emu::Outcome wait(std::uint64_t word) const {
        const std::uint64_t second = std::uint64_t{1} << (word::payload_at + 7);
        const std::uint64_t awaited = geometry_.has_two_convolutions ? second : 0;
        if ((word & ~(waited_units | awaited)) == waits) return {};
        return hbm::unlike("0x%llx", static_cast<unsigned long long>(word));
    }
    emu::Outcome end(std::uint64_t word) const {
        if (word == static_cast<std::uint64_t>(Unit::end)) return {};
        return hbm::unlike("0x%llx", static_cast<unsigned long long>(word));
    }

    std::span<const std::uint64_t> words_;
    const Geometry& geometry_;
    std::size_t at_ = 0;
    std::map<std::uint32_t, RegisterGroup> groups_; // by unit, until it is launched
    std::vector<Instruction> instructions_;
};

} // namespace

emu::Result<std::vector<Instruction>> decode(std::span<const std::uint64_t> words,
                                             const Geometry& geometry) {
    return Decoder(words, geometry).decode();
}

std::string name_of_unit(std::uint32_t number) {
    const UnitRow* row = row_of_unit(number, false);
    return row ? row->name : "unit " + std::to_string(number);
}

std::string name_of_unit_of(std::uint64_t word) {
    return name_of_unit(unit_of(word));
}

} // namespace hbdnn::format::b2e
