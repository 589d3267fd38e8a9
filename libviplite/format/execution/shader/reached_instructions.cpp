// SPDX-License-Identifier: Apache-2.0
#include "libviplite/format/execution/shader/reached_instructions.h"

#include <optional>
#include <vector>

namespace viplite::format {
namespace {

using emu::ops::ThreadCode;
using emu::ops::ThreadCondition;
using emu::ops::ThreadInstruction;
using emu::ops::ThreadProgram;
using emu::ops::ThreadSource;

// The first component of a 32-bit integer that is the same for every thread.
std::optional<std::int64_t> constant_of(const ThreadSource& source, const ThreadProgram& program,
                                        emu::Dtype dtype) {
    if (source.is_negated || source.is_absolute) return std::nullopt;
    std::uint32_t word = source.value;
    if (source.kind == ThreadSource::Kind::uniform) {
        if (source.index >= program.uniforms.size()) return std::nullopt;
        word = program.uniforms[source.index][source.swizzle[0]];
    } else if (source.kind != ThreadSource::Kind::value) {
        return std::nullopt;
    }
    if (dtype == emu::Dtype::i32) return static_cast<std::int32_t>(word);
    return dtype == emu::Dtype::u32 ? std::optional<std::int64_t>(word) : std::nullopt;
}

// Whether every thread takes the branch, or none; nothing: that is not known.
std::optional<bool> is_taken(const ThreadInstruction& branch, const ThreadProgram& program) {
    if (branch.condition == ThreadCondition::always) return true;
    const auto a = constant_of(branch.sources[0], program, branch.dtype);
    if (!a) return std::nullopt;
    switch (branch.condition) {
    case ThreadCondition::zero: return *a == 0;
    case ThreadCondition::not_zero: return *a != 0;
    case ThreadCondition::positive: return *a > 0;
    case ThreadCondition::not_positive: return *a <= 0;
    default: break;
    }
    const auto b = constant_of(branch.sources[1], program, branch.dtype);
    if (!b) return std::nullopt;
    switch (branch.condition) {
    case ThreadCondition::greater: return *a > *b;
    case ThreadCondition::less: return *a < *b;
    case ThreadCondition::greater_equal: return *a >= *b;
    case ThreadCondition::less_equal: return *a <= *b;
    case ThreadCondition::equal: return *a == *b;
    case ThreadCondition::not_equal: return *a != *b;
    default: return std::nullopt;
    }
}

std::vector<bool> reached(const ThreadProgram& program) {
    std::vector<bool> seen(program.instructions.size());
    std::vector<std::size_t> open{0};
    while (!open.empty()) {
        const std::size_t at = open.back();
        open.pop_back();
        if (at >= seen.size() || seen[at]) continue;
        seen[at] = true;
        const ThreadInstruction& instruction = program.instructions[at];
        const bool is_branch = instruction.code == ThreadCode::branch;
        const std::optional<bool> taken = is_branch ? is_taken(instruction, program) : false;
        if (taken != true) open.push_back(at + 1);
        if (taken != false) open.push_back(instruction.target);
    }
    return seen;
}

} // namespace

void drop_unreached(ThreadProgram& program) {
    const std::vector<bool> seen = reached(program);
    for (std::size_t i = 0; i < seen.size(); ++i) {
        if (seen[i]) continue;
        ThreadInstruction next;
        next.code = ThreadCode::branch;
        next.target = static_cast<std::uint32_t>(i + 1);
        program.instructions[i] = next;
    }
}

} // namespace viplite::format
