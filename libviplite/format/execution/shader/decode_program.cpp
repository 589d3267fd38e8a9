// SPDX-License-Identifier: Apache-2.0
#include "libviplite/format/execution/shader/decode_program.h"

#include "emu-core/base/error.h"
#include "emu-core/base/sha256.h"
#include "emu-core/ops/threads/check_program.h"
#include "libviplite/format/execution/shader/decode_instruction.h"
#include "libviplite/format/execution/shader/reached_instructions.h"

#include <algorithm>
#include <map>
#include <set>

namespace viplite::format {
namespace {

using emu::error;
using emu::Fault;
using emu::ops::ThreadInstruction;
using emu::ops::ThreadSource;

constexpr std::size_t most_instructions = 1024; // the longest known program has 69
constexpr std::uint32_t most_uniforms = 512;

// Softmax of a network of which a board's output is known: the first 16 digits of its SHA-256.
constexpr std::string_view measured_program = "d11a732824886add";

// Registers with the grid, by address. Evidence: measured, in files.
constexpr std::uint32_t dimensions = 0x240, first_groups = 0x250, first_size = 0x253,
                        first_scale = 0x256, first_offset = 0x24B;
constexpr std::uint32_t unused = 0xFFFFFFFF;

std::int32_t limited(std::uint64_t value) {
    return static_cast<std::int32_t>(std::min<std::uint64_t>(value, INT32_MAX));
}

emu::ops::ThreadGrid grid_of(const ShaderState& state) {
    emu::ops::ThreadGrid grid;
    const std::uint32_t count = state.loaded(dimensions) & 3;
    for (std::uint32_t i = 0; i < 3; ++i) {
        grid.scales[i] = limited(std::max(1U, state.loaded(first_scale + i)));
        grid.offsets[i] = static_cast<std::int32_t>(state.loaded(first_offset + 2 * i));
        const std::uint32_t groups = state.loaded(first_groups + i);
        if (i >= count) continue;
        const std::uint64_t all = groups == unused ? 1 : std::uint64_t{groups} + 1;
        grid.extents[i] = limited(all * (std::uint64_t{state.loaded(first_size + i)} + 1));
    }
    return grid;
}

class ProgramDecoder {
public:
    explicit ProgramDecoder(const ShaderState& state) : state_(state) {
        std::uint32_t count = 0;
        for (const std::size_t constant : state.constants())
            count = std::max(count, static_cast<std::uint32_t>(constant / 4) + 1);
        set_uniforms(std::min(count, most_uniforms));
    }

    emu::Outcome add(const InstructionWord& word, bool is_before_target) {
        EMU_TRY_VALUE(decoded, decode_instruction(word, is_before_target));
        ThreadInstruction& instruction = decoded.instruction;
        for (const ThreadSource& source : instruction.sources) {
            if (source.kind == ThreadSource::Kind::uniform)
                EMU_TRY(needs_uniforms(source.index, 1));
        }
        if (decoded.image) {
            EMU_TRY_VALUE(number, image(*decoded.image));
            instruction.image = number;
        }
        if (decoded.dot) {
            EMU_TRY_VALUE(number, dot(decoded));
            instruction.dot = number;
        }
        result_.program.instructions.push_back(instruction);
        return {};
    }

    ShaderProgram take() && { return std::move(result_); }

private:
    void set_uniforms(std::size_t count) {
        auto& uniforms = result_.program.uniforms;
        for (std::size_t i = uniforms.size(); i < count; ++i) {
            uniforms.push_back({state_.word(4 * i), state_.word(4 * i + 1), state_.word(4 * i + 2),
                                state_.word(4 * i + 3)});
        }
    }

    // Those that are not loaded are 0.
    emu::Outcome needs_uniforms(std::size_t first, std::size_t count) {
        if (first + count > most_uniforms)
            return error(Fault::bad_model, "constant %zu, which there is none of", first);
        set_uniforms(first + count);
        return {};
    }

    emu::Result<std::uint32_t> image(std::uint32_t uniform) {
        const auto [known, is_new] = images_.emplace(uniform, result_.images.size());
        if (!is_new) return known->second;
        EMU_TRY(needs_uniforms(uniform, 2));
        ImageWords words{};
        for (std::size_t i = 0; i < words.size(); ++i) words[i] = state_.word(4 * uniform + i);
        EMU_TRY_VALUE(decoded, decode_image(words));
        result_.program.images.push_back(decoded.image);
        result_.images.push_back(decoded);
        return known->second;
    }

    emu::Result<std::uint32_t> dot(const DecodedInstruction& decoded) {
        EMU_TRY(needs_uniforms(*decoded.dot, 4));
        DotWords words{};
        for (std::size_t i = 0; i < words.size(); ++i) words[i] = state_.word(4 * *decoded.dot + i);
        const bool is_pair = decoded.instruction.sources[0].kind == ThreadSource::Kind::pair;
        EMU_TRY_VALUE(sums, decode_dot(words, {decoded.sums, decoded.is_wide, is_pair,
                                               decoded.first, decoded.second}));
        result_.program.dots.push_back(std::move(sums));
        return static_cast<std::uint32_t>(result_.program.dots.size() - 1);
    }

    const ShaderState& state_;
    ShaderProgram result_;
    std::map<std::uint32_t, std::uint32_t> images_; // by uniform
};

} // namespace

emu::Result<ShaderProgram> decode_program(emu::Bytes program, const ShaderState& state) {
    const std::size_t count = program.size() / InstructionWord::bytes;
    if (count == 0 || count > most_instructions)
        return error(Fault::bad_model, "a shader program of %zu instructions", count);
    ProgramDecoder decoder(state);
    const auto word = [&](std::size_t i) {
        return InstructionWord(program.subspan(i * InstructionWord::bytes, InstructionWord::bytes));
    };
    std::set<std::size_t> targets;
    for (std::size_t i = 0; i < count; ++i) {
        if (word(i).opcode() == InstructionWord::branch_code) targets.insert(word(i).target());
    }
    for (std::size_t i = 0; i < count; ++i) {
        if (const auto added = decoder.add(word(i), targets.contains(i + 1)); !added) {
            return error(Fault::bad_model, "shader instruction %zu: %s", i,
                         added.error().detail.c_str());
        }
    }
    ShaderProgram result = std::move(decoder).take();
    drop_unreached(result.program);
    result.grid = grid_of(state);
    result.is_measured = emu::to_hex(emu::sha256(program)).starts_with(measured_program);
    EMU_TRY(emu::ops::threads::check_program(result.program));
    EMU_TRY(emu::ops::threads::check_grid(result.grid));
    return result;
}

} // namespace viplite::format
