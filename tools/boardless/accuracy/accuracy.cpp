// SPDX-License-Identifier: Apache-2.0
#include "tools/boardless/accuracy/accuracy.h"
#include "tools/boardless/progress.h"

#include <algorithm>
#include <numeric>

namespace boardless {
namespace {

AccuracyRow row_of(const emu::SideBySide::Comparison& comparison, const emu::Program& model) {
    const emu::TensorSpec& spec = model.spec(comparison.tensor);
    const emu::TensorDifference& difference = comparison.difference;
    AccuracyRow row;
    row.name = emu::printable(spec.name);
    row.command = emu::name_of(model.layers[comparison.layer].command);
    row.type = emu::name_of(spec.dtype);
    row.elements = spec.shape.elements();
    row.is_output = std::find(model.outputs.begin(), model.outputs.end(), comparison.tensor) !=
                    model.outputs.end();
    row.cosine = difference.cosine();
    row.mean_error = difference.mean();
    row.max_error = difference.maximum();
    row.different = difference.different();
    row.low = difference.low();
    row.high = difference.high();
    return row;
}

emu::Outcome run_all(emu::SideBySide& pair, const InputSet& samples) {
    std::vector<std::vector<float>> inputs;
    for (const emu::TensorId id : pair.reference().inputs) {
        inputs.emplace_back(static_cast<std::size_t>(pair.reference().spec(id).shape.elements()));
    }
    Progress progress("comparing", samples.size());
    for (std::size_t sample = 0; sample < samples.size(); ++sample) {
        for (std::size_t i = 0; i < inputs.size(); ++i) {
            EMU_TRY(samples.read(sample, i, inputs[i]));
        }
        EMU_TRY(pair.run(inputs));
        progress.step();
    }
    return {};
}

} // namespace

std::vector<std::size_t> Accuracy::worst_first() const {
    std::vector<std::size_t> order(rows.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [this](std::size_t a, std::size_t b) {
        return rows[a].cosine < rows[b].cosine;
    });
    return order;
}

std::size_t Accuracy::doubtful() const {
    return static_cast<std::size_t>(
        std::count_if(rows.begin(), rows.end(),
                      [](const AccuracyRow& row) { return row.cosine < doubtful_cosine; }));
}

emu::Result<Accuracy> measure_accuracy(std::shared_ptr<const emu::Executable> reference,
                                       std::shared_ptr<const emu::Executable> model,
                                       const InputSet& samples) {
    emu::DeviceMemory memory(emu::memory_options());
    EMU_TRY_VALUE(pair, emu::SideBySide::open(std::move(reference), std::move(model), memory));
    if (pair.comparisons().empty()) {
        return emu::error(
            emu::Fault::bad_input,
            "the two networks have no tensor in common, neither by name nor as output");
    }
    EMU_TRY(run_all(pair, samples));
    Accuracy accuracy;
    for (const auto& comparison : pair.comparisons()) {
        accuracy.rows.push_back(row_of(comparison, pair.model()));
    }
    accuracy.left_out = pair.left_out();
    accuracy.samples = pair.runs();
    return accuracy;
}

} // namespace boardless
