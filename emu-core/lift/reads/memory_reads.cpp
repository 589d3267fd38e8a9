// SPDX-License-Identifier: Apache-2.0
#include "emu-core/lift/memory_program.h"

#include "emu-core/base/error.h"
#include "emu-core/lift/reads/visible.h"

#include <algorithm>

namespace emu::lift {
namespace {

// More than networks in use need; without a bound small files could ask for any work.
constexpr std::uint64_t most_copies = 64, little = 64 << 20;
constexpr std::size_t most_layers = 1 << 15;
constexpr std::uint64_t most_searched = std::uint64_t{1} << 32;

Error too_unlike() {
    return error(Fault::bad_model, "its commands read memory in a form too unlike how it was "
                                   "written");
}

std::int64_t held_bytes(const MemoryView& view) {
    return view.elements() * size_of(view.dtype);
}

bool is_whole(const ReadPlan& plan) {
    const auto* part = std::get_if<PlannedPart>(&plan.from);
    return part && part->first == Coordinates{} && part->whole == plan.extents;
}

} // namespace

Result<TensorId> MemoryProgram::read(const MemoryView& view, const std::string& reader) {
    EMU_TRY(check_view(view, memory_bytes_));
    const auto cached = std::ranges::find(cached_, view, &Cached::view);
    if (cached != cached_.end()) return ++reads_.whole, cached->tensor;
    EMU_TRY_VALUE(once, find(without_repeats(view), reader));
    const TensorId found = layers(reader).repeated(once, view);
    cached_.push_back({view, range_of(view), found});
    return found;
}

Result<std::int32_t> MemoryProgram::zero_channels(const MemoryView& view) const {
    EMU_TRY(check_view(view, memory_bytes_));
    const auto plan = plan_read(view, definitions_.meeting(view));
    return plan ? lift::zero_channels(*plan) : 0;
}

Result<TensorId> MemoryProgram::find(const MemoryView& view, const std::string& reader) {
    std::vector<const Definition*> definitions = definitions_.meeting(view);
    const auto plan = plan_read(view, definitions);
    if (!plan) return find_through_memory(view, std::move(definitions), reader);
    EMU_TRY(check_cost(is_whole(*plan) ? 0 : held_bytes(view)));
    count(*plan);
    return layers(reader).build(*plan);
}

Result<TensorId> MemoryProgram::find_through_memory(const MemoryView& view,
                                                    std::vector<const Definition*> definitions,
                                                    const std::string& reader) {
    for (const Definition* definition : definitions) {
        searched_bytes_ += static_cast<std::uint64_t>(held_bytes(definition->whole));
    }
    if (searched_bytes_ > most_searched) return too_unlike();
    definitions = visible(view, definitions);
    if (definitions.empty()) {
        const ReadPlan constant{extents_of(view), PlannedConstant{view}};
        return layers(reader).build(constant);
    }
    std::int64_t bytes = range_of(view).bytes();
    for (const Definition* definition : definitions) bytes += held_bytes(definition->whole);
    EMU_TRY(check_cost(bytes));
    std::ranges::reverse(definitions);
    ++reads_.through_memory;
    return layers(reader).through_memory(view, definitions);
}

ReadLayers MemoryProgram::layers(const std::string& reader) {
    return {program_, constants_, uncertain_, reader};
}

Result<std::optional<UnwrittenResult>>
MemoryProgram::find_unwritten(const std::vector<TensorId>& outputs) const {
    return lift::find_unwritten(program_, constants_, uncertain_, outputs);
}

void MemoryProgram::count(const ReadPlan& plan) {
    if (is_whole(plan)) {
        ++reads_.whole;
    } else if (std::holds_alternative<PlannedPart>(plan.from)) {
        ++reads_.parts;
    } else {
        ++reads_.joined;
    }
}

Outcome MemoryProgram::check_cost(std::int64_t bytes) {
    copied_bytes_ += static_cast<std::uint64_t>(bytes);
    if (program_.layers.size() <= most_layers &&
        copied_bytes_ <= most_copies * memory_bytes_ + little) {
        return {};
    }
    return too_unlike();
}

} // namespace emu::lift
