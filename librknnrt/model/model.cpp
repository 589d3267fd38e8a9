// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/model/model.h"

#include "emu-core/base/error.h"

#include <algorithm>

namespace rknn {
namespace {

std::int64_t input_elements(const ShapeSet& set) {
    std::int64_t sum = 0;
    for (const Port& port : set.inputs) sum += port.shape.elements();
    return sum;
}

std::size_t largest_of(const std::vector<ShapeSet>& sets) {
    const auto largest = std::ranges::max_element(sets, {}, input_elements);
    return static_cast<std::size_t>(largest - sets.begin());
}

emu::Result<ShapeSet> make_set(std::shared_ptr<const emu::Program> program,
                               const format::ModelFacts& facts) {
    EMU_TRY_VALUE(inputs, input_ports(*program, facts.inputs, facts.batch));
    EMU_TRY_VALUE(outputs, output_ports(*program, facts.outputs, facts.batch));
    return ShapeSet{std::move(program), std::move(inputs), std::move(outputs)};
}

bool same_counts(const ShapeSet& a, const ShapeSet& b) {
    return a.inputs.size() == b.inputs.size() && a.outputs.size() == b.outputs.size();
}

emu::Result<std::vector<ShapeSet>> make_sets(std::vector<emu::Program> programs,
                                             const format::ModelFacts& facts) {
    std::vector<ShapeSet> sets;
    for (emu::Program& program : programs) {
        EMU_TRY_VALUE(set,
                      make_set(std::make_shared<const emu::Program>(std::move(program)), facts));
        sets.push_back(std::move(set));
        if (same_counts(sets.front(), sets.back())) continue;
        return emu::error(emu::Fault::bad_model,
                          "its sets of shapes have different numbers of inputs or outputs");
    }
    return sets;
}

} // namespace

Model::Model(std::vector<ShapeSet> sets, WeightImage weights, std::shared_ptr<Memory> file,
             const format::ModelFacts& facts, Recorded recorded)
    : recorded_(std::move(recorded)), sets_(std::move(sets)), file_(std::move(file)),
      weights_(std::move(weights)), file_weight_bytes_(facts.weight_bytes),
      file_internal_bytes_(facts.internal_bytes), batch_(facts.batch), largest_(largest_of(sets_)),
      executables_(sets_.size()) {}

emu::Result<std::shared_ptr<const Model>> Model::make(std::vector<emu::Program> programs,
                                                      WeightUse use, std::shared_ptr<Memory> file,
                                                      format::ModelFacts facts, Recorded recorded) {
    WeightImage weights(programs);
    if (programs.size() > 1 || use != WeightUse::computing) {
        EMU_TRY_VALUE(sets, make_sets(std::move(programs), facts));
        return std::shared_ptr<const Model>(new Model(std::move(sets), std::move(weights),
                                                      std::move(file), facts, std::move(recorded)));
    }
    EMU_TRY_VALUE(only, emu::Executable::prepare(std::move(programs.front()), emu::kernel_choice(),
                                                 emu::Constants::released,
                                                 emu::CustomLayers::application));
    EMU_TRY_VALUE(set, make_set({only, &only->program()}, facts));
    std::vector<ShapeSet> sets;
    sets.push_back(std::move(set));
    const std::shared_ptr<Model> model(new Model(std::move(sets), std::move(weights),
                                                 std::move(file), facts, std::move(recorded)));
    model->executables_.front() = std::move(only);
    return std::shared_ptr<const Model>(model);
}

emu::Result<std::shared_ptr<const emu::Executable>> Model::executable(std::size_t set) const {
    const std::lock_guard lock(mutex_);
    if (!executables_[set]) {
        EMU_TRY_VALUE(prepared, emu::Executable::prepare(*sets_[set].program, emu::kernel_choice(),
                                                         emu::Constants::kept,
                                                         emu::CustomLayers::application));
        executables_[set] = std::move(prepared);
    }
    return executables_[set];
}

emu::Program Model::whole_program(std::size_t set) const {
    const std::lock_guard lock(mutex_);
    return executables_[set] ? executables_[set]->whole_program() : *sets_[set].program;
}

std::vector<std::byte> Model::weight_bytes() const {
    std::vector<std::byte> image(weights_.bytes());
    for (std::size_t i = 0; i < sets_.size(); ++i) weights_.write(i, whole_program(i), image);
    return image;
}

std::uint64_t Model::internal_bytes() const {
    std::uint64_t most = emu::arena_alignment;
    for (const ShapeSet& set : sets_) most = std::max(most, set.program->arena_bytes);
    return most;
}

std::uint64_t Model::told_weight_bytes() const {
    return std::max(weights_.bytes(), file_weight_bytes_);
}

std::uint64_t Model::told_internal_bytes() const {
    return std::max(internal_bytes(), file_internal_bytes_);
}

} // namespace rknn
