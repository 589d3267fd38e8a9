// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/format/b2e/lower/executor.h"

#include "emu-core/base/error.h"
#include "libhbdnn/format/b2e/executable_segment.h"
#include "libhbdnn/format/b2e/words/instruction.h"
#include "libhbdnn/format/hbm/executable_segment.h"
#include "libhbdnn/format/hbm/taken_word.h"

#include <algorithm>

namespace hbdnn::format::b2e {
namespace {

using emu::Dtype;
using emu::error;
using emu::Fault;
using emu::TensorId;

// What may be repeated: its places are all maps with strides.
template <class Type> constexpr bool may_repeat =
    !std::is_same_v<Type, PictureLoad> && !std::is_same_v<Type, LoadTable>;

constexpr std::int32_t most_repeats = 64; // 16 are the most that were seen

} // namespace

Executor::Executor(const hbm::Segment& segment, const Geometry& geometry, const emu::Chip& chip)
    : segment_(segment), geometry_(geometry), corners_(chip.corners), program_(chip),
      sram_(geometry) {
    const auto bytes = segment.constants.size() / emu::lift::cell_bytes * emu::lift::cell_bytes;
    if (bytes == 0) return;
    const TensorId all =
        program_.constant({"constants", Dtype::i8, {static_cast<std::int32_t>(bytes)}, {}},
                          segment.constants.part(0, bytes));
    constants_source_ = program_.source_of(all);
    constants_.emplace(constants_source_, segment.constants);
}

emu::Outcome Executor::run() {
    EMU_TRY(add_inputs());
    const auto is_lookup = [](const hbm::Step& step) {
        return std::holds_alternative<hbm::Lookup>(step);
    };
    if (std::ranges::any_of(segment_.steps, is_lookup))
        return error(Fault::bad_model, "it has a table for the CPU between its functions");
    for (std::size_t i = 0; i < segment_.functions.size(); ++i)
        EMU_TRY(run(segment_.functions[i], i));
    return {};
}

emu::Outcome Executor::run(const hbm::Function& function, std::size_t number) {
    function_ = &function;
    auto instructions = decode(function.words, geometry_);
    if (!instructions) {
        return error(Fault::bad_model, "function %zu, %s", number,
                     instructions.error().detail.c_str());
    }
    const auto execute_once = [this](const auto& operation) { return execute(operation); };
    for (const Instruction& instruction : *instructions) {
        name_ = emu::format("f%zu_w%zu", number, instruction.word);
        const bool repeats = std::visit([]<class Type>(const Type&) { return may_repeat<Type>; },
                                        instruction.operation);
        const bool allowed =
            instruction.repeats == 1 || (repeats && instruction.repeats <= most_repeats);
        emu::Outcome done = {};
        if (!allowed) done = hbm::unlike("%d repetitions", instruction.repeats);
        for (repeat_ = 0; done && repeat_ < instruction.repeats; ++repeat_)
            done = std::visit(execute_once, instruction.operation);
        if (!done) {
            return error(done.error().fault, "function %zu, word %zu (%s): %s", number,
                         instruction.word,
                         name_of_unit_of(function.words[instruction.word]).c_str(),
                         done.error().detail.c_str());
        }
    }
    return {};
}

Map Executor::now(Map map) const {
    map.place.offset += repeat_ * map.strides.repeat;
    return map;
}

emu::Result<std::vector<TensorId>> Executor::read_outputs() {
    return hbm::read_outputs(segment_, [this](std::size_t index) {
        name_ = segment_.outputs[index].name;
        return read_output(index);
    });
}

emu::Result<TensorId> Executor::read_output(std::size_t index) {
    EMU_TRY_VALUE(outside, memory({hbm::Region::Kind::output, static_cast<std::uint32_t>(index)}));
    EMU_TRY_VALUE(output, hbm::output_cells(segment_.outputs[index], *outside));
    EMU_TRY_VALUE(block, read_block(output.block, output.dtype));
    return hbm::exact_output(program_, output, block);
}

emu::Result<ExecutableSegment> load_executable(const hbm::Segment& segment, const emu::Chip& chip,
                                               Tiles tiles) {
    const Geometry* geometry = geometry_of(segment.march);
    if (!geometry)
        return emu::error(emu::Fault::bad_model, "a program for march %s, not B2E or B25",
                          emu::printable(segment.march).c_str());
    Executor executor(segment, *geometry, chip);
    EMU_TRY(executor.run());
    EMU_TRY_VALUE(tensors, executor.read_outputs());
    return hbm::finish(segment, std::move(executor.program()), tensors, tiles);
}

} // namespace hbdnn::format::b2e
