// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/model/platform.h"

#include "emu-core/base/error.h"
#include "emu-core/chip/generic.h"
#include "emu-core/edge/strictness.h"
#include "librknnrt/model/functions.h"
#include "librknnrt/model/library.h"

#include <rknn_api.h>

#include <algorithm>

namespace rknn {
namespace {

using emu::Fault;

struct Boards {
    unsigned group;
    emu::ModelContainer models;
    std::int32_t most_cores;
};
constexpr Boards boards[] = {
#define GROUP(name, bit, models, most_cores) {name, emu::ModelContainer::models, most_cores},
#include "abi/rknn/platforms.inc"
};

struct Function {
    std::string_view name;
    unsigned lacking;
};
constexpr Function functions[] = {
#define LACKS(function, groups) {fn::function.name, groups},
#include "abi/rknn/platforms.inc"
};

struct Loan {
    std::string_view library, function;
};
constexpr Loan loans[] = {
#define LENDS(library, function) {library, fn::function.name},
#include "abi/rknn/platforms.inc"
};

struct Query {
    std::uint32_t command;
    const char* name;
    unsigned lacking;
};
constexpr Query queries[] = {
#define LACKS_QUERY(command, groups) {command, #command, groups},
#include "abi/rknn/platforms.inc"
};

emu::Error lacking(const char* what, const emu::Chip& chip) {
    return emu::error(Fault::unsupported, "%s is not supported on %s", what, chip.name.data());
}

// One line for all functions that are lent: an application that calls one calls the others.
emu::Outcome lend(const char* function, const emu::Chip& chip) {
    const auto is_lent = [&](const Loan& loan) {
        return loan.library == library.name && loan.function == function;
    };
    if (std::ranges::none_of(loans, is_lent)) return lacking(function, chip);
    static auto& warnings = *new emu::Warnings;
    std::string names;
    for (const Loan& loan : loans)
        names += (names.empty() ? "" : ", ") + std::string(loan.function);
    emu::Error error = lacking(names.c_str(), chip);
    error.detail += emu::format("; %s.so has them here, for tools", library.name);
    return emu::differs_from_board(std::move(error), &warnings);
}

} // namespace

bool has(const char* function, const emu::Chip& chip) {
    const auto row = std::ranges::find(functions, std::string_view(function), &Function::name);
    return row == std::end(functions) || (row->lacking & group_of(chip)) == 0;
}

unsigned group_of(const emu::Chip& chip) {
    const auto* const found = std::ranges::find_if(boards, [&](const Boards& row) {
        return chip.takes(row.models) && chip.clock.value.cores <= row.most_cores;
    });
    return found == std::end(boards) ? 0 : found->group;
}

const char* npu_name(const emu::Chip& chip) {
    return chip.logged_as ? chip.logged_as->value.data() : "RKNPU";
}

emu::Outcome check_supported(const char* function, const emu::Chip& chip) {
    return has(function, chip) ? emu::Outcome{} : lend(function, chip);
}

emu::Outcome check_query(std::uint32_t command, const emu::Chip& chip) {
    const auto row = std::ranges::find(queries, command, &Query::command);
    if (row == std::end(queries) || (row->lacking & group_of(chip)) == 0) return {};
    return lacking(row->name, chip);
}

emu::Outcome check_board(const emu::Chip& chip) {
    if (&chip == &emu::generic || (library.groups & group_of(chip)) != 0) return {};
    return emu::error(Fault::wrong_chip, "%s.so is not for %s", library.name, chip.name.data());
}

} // namespace rknn
