// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/operator_level/operator_scope.h"

#include "emu-core/base/error.h"

#include <algorithm>

namespace rknn::format::operator_level {
namespace {

constexpr std::int32_t largest_extent = 65535;

bool matches(const TaskConstants& task, TaskConstants::Unit unit, std::int32_t source,
             std::int32_t destination) {
    return task.unit == unit && (source < 0 || task.source == source) &&
           (destination < 0 || task.destination == destination);
}

} // namespace

emu::Error OperatorScope::refusal(const char* what) const {
    return emu::error(emu::Fault::bad_model, "operator '%s' (%s) %s",
                      emu::printable(op_.name).c_str(), emu::printable(op_.type).c_str(), what);
}

emu::Result<std::int32_t> OperatorScope::input(std::size_t i) const {
    if (i >= op_.inputs.size()) return refusal("has too few inputs");
    return op_.inputs[i];
}

emu::Result<std::int32_t> OperatorScope::output(std::size_t i) const {
    if (i >= op_.outputs.size()) return refusal("has too few outputs");
    return op_.outputs[i];
}

std::vector<std::int32_t> OperatorScope::computed_inputs() const {
    std::vector<std::int32_t> computed;
    for (const std::int32_t index : op_.inputs) {
        if (program_.is_computed(index)) computed.push_back(index);
    }
    return computed;
}

emu::Result<emu::TensorSpec> OperatorScope::input_spec(std::size_t i) const {
    EMU_TRY_VALUE(index, input(i));
    return program_.spec_of(index);
}

emu::Result<emu::TensorSpec> OperatorScope::output_spec(std::size_t i) const {
    EMU_TRY_VALUE(index, output(i));
    return program_.spec_of(index);
}

const Attribute* OperatorScope::attribute(std::string_view name) const {
    const auto found = std::find_if(op_.attributes.begin(), op_.attributes.end(),
                                    [name](const Attribute& a) { return a.name == name; });
    return found == op_.attributes.end() ? nullptr : &*found;
}

emu::Result<Extent2> OperatorScope::extents(std::string_view name) const {
    const Attribute* const found = attribute(name);
    if (!found || found->integers.size() != 2 ||
        std::any_of(found->integers.begin(), found->integers.end(),
                    [](std::int32_t v) { return v < 1 || v > largest_extent; })) {
        return refusal(("has no " + std::string(name) + " that can be").c_str());
    }
    return Extent2{found->integers[0], found->integers[1]};
}

emu::Result<Extent2> OperatorScope::extents_or_one(std::string_view name) const {
    if (!attribute(name)) return Extent2{};
    return extents(name);
}

emu::Result<Pads> OperatorScope::pads() const {
    const Attribute* const found = attribute("pads");
    if (!found || found->integers.size() != 4 ||
        std::any_of(found->integers.begin(), found->integers.end(),
                    [](std::int32_t v) { return v < 0 || v > largest_extent; })) {
        return refusal("has no padding that can be");
    }
    return Pads{found->integers[0], found->integers[1], found->integers[2], found->integers[3]};
}

emu::Result<const TaskConstants*> OperatorScope::find_task(TaskConstants::Unit unit,
                                                           std::int32_t source,
                                                           std::int32_t destination) const {
    const TaskConstants* found = nullptr;
    for (const TaskConstants& task : tasks_) {
        if (!matches(task, unit, source, destination)) continue;
        if (task.refusal) return refusal(("has a task with " + *task.refusal).c_str());
        if (!found) found = &task;
        if (task.path != found->path && !(*task.path == *found->path)) {
            return refusal("has tasks that compute different things");
        }
    }
    return found;
}

emu::Result<const TaskConstants*> OperatorScope::task(TaskConstants::Unit unit, std::int32_t source,
                                                      std::int32_t destination) const {
    EMU_TRY_VALUE(found, find_task(unit, source, destination));
    if (!found) return refusal("has no task that computes it");
    return found;
}

} // namespace rknn::format::operator_level
