// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/format/x2a/lower/executor.h"

#include "emu-core/base/error.h"
#include "libhbdnn/format/x2a/executable_segment.h"
#include "libhbdnn/format/x2a/memory/sram.h"
#include "libhbdnn/format/x2a/words/decode_words.h"
#include "libhbdnn/format/x2a/words/instruction.h"

#include <algorithm>

namespace hbdnn::format::x2a {
namespace {

using emu::Dtype;
using emu::error;
using emu::Fault;
using emu::TensorId;
using emu::lift::CellBlock;

} // namespace

Executor::Executor(const Segment& segment, const emu::Chip& chip, Widths widths)
    : segment_(segment), corners_(chip.corners), widths_(std::move(widths)), program_(chip),
      sram_(segment.constants) {}

emu::Outcome Executor::run() {
    EMU_TRY(add_inputs());
    for (const hbm::Step& step : segment_.steps) {
        if (const auto* lookup = std::get_if<hbm::Lookup>(&step)) {
            const auto done = look_up(*lookup);
            if (!done) {
                return error(done.error().fault, "the table that makes %s: %s",
                             emu::printable(lookup->to.name).c_str(), done.error().detail.c_str());
            }
            ++number_;
            continue;
        }
        const auto& functions = std::get<hbm::RunFunctions>(step);
        for (std::size_t i = 0; i < functions.count; ++i)
            EMU_TRY(run_function(functions.first + i));
    }
    return {};
}

emu::Outcome Executor::run_function(std::size_t index) {
    function_ = &segment_.functions[index];
    auto instructions = decode(function_->words);
    if (!instructions) {
        return error(Fault::bad_model, "function %zu, %s", index,
                     instructions.error().detail.c_str());
    }
    for (const Instruction& instruction : *instructions) {
        name_ = emu::format("f%zu_w%zu", index, instruction.word);
        const auto done = std::visit([this](const auto& operation) { return execute(operation); },
                                     instruction.operation);
        if (!done) {
            const auto unit = number_of(function_->words[instruction.word]);
            return error(done.error().fault, "function %zu, word %zu (%s): %s", index,
                         instruction.word, name_of_unit(unit).c_str(), done.error().detail.c_str());
        }
        ++number_;
    }
    return {};
}

std::uint32_t Executor::result_source(TensorId tensor) {
    const std::uint32_t source = program_.source_of(tensor);
    const emu::TensorSpec& spec = program_.spec(tensor);
    const std::int64_t pixel = std::int64_t{spec.shape[3]} * size_of(spec.dtype);
    needed_.add_result(source, number_, spec.shape[2], pixel);
    return source;
}

emu::Result<TensorId> Executor::read(const CellBlock& block, Dtype dtype,
                                     const std::optional<NeededWidths::Window>& window) {
    needed_.add_read(number_, block, window);
    return program_.read(block, dtype, name_);
}

bool Executor::holds_numbers(const CellBlock& block) const {
    return std::ranges::any_of(block.cells, [this](const emu::lift::Cell& cell) {
        return cell.source > emu::lift::source_zeros &&
               program_.spec_of(cell.source).dtype == Dtype::i32;
    });
}

CellBlock Executor::whole_units(const CellBlock& block, bool interleaved) {
    const MapPlace layout{{}, {}, interleaved, false};
    const std::int32_t groups = interleaved ? (block.groups + 3) / 4 * 4 : block.groups;
    const std::int32_t width = emu::align_up(block.w, layout.pixels());
    CellBlock whole(block.h, width, groups, {emu::lift::source_zeros, 0});
    for (std::int32_t y = 0; y < block.h; ++y) {
        for (std::int32_t x = 0; x < block.w; ++x) {
            for (std::int32_t g = 0; g < block.groups; ++g) whole.at(y, x, g) = block.at(y, x, g);
        }
    }
    return whole;
}

emu::Result<ExecutableSegment> load_executable(const hbm::Segment& segment, const emu::Chip& chip,
                                               Tiles tiles) {
    Widths widths;
    {
        Executor first(segment, chip, {});
        EMU_TRY(first.run());
        EMU_TRY(first.read_outputs());
        widths = first.needed_widths();
    }
    Executor executor(segment, chip, std::move(widths));
    EMU_TRY(executor.run());
    EMU_TRY_VALUE(tensors, executor.read_outputs());
    return hbm::finish(segment, std::move(executor.program()), tensors, tiles);
}

} // namespace hbdnn::format::x2a
