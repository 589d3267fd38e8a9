// SPDX-License-Identifier: Apache-2.0
#include "conformance/lift/run_program.h"
#include "emu-core/model/lower/memory_plan.h"

#include <algorithm>
#include <map>

namespace emu::lift {
namespace {

using Memory = std::map<TensorId, std::vector<std::byte>>;

class Parts {
public:
    explicit Parts(const Program& whole) : whole_(whole), last_read_(whole.tensors.size(), 0) {
        for (std::size_t i = 0; i < whole.layers.size(); ++i) {
            for (const TensorId id : whole.layers[i].src) last_read_[id] = i;
        }
        for (const TensorId id : whole.outputs) last_read_[id] = whole.layers.size();
    }

    // Runs the layers on what those before have left in `memory`.
    void run(std::size_t first, std::size_t last, Memory& memory) {
        program_ = {};
        program_.chip = whole_.chip;
        ids_.clear();
        std::vector<TensorId> inputs, outputs;
        for (std::size_t i = first; i < last; ++i) {
            Layer layer = whole_.layers[i];
            for (TensorId& id : layer.src) {
                const bool known = ids_.contains(id) || whole_.tensors[id].is_constant();
                if (!known) inputs.push_back(id);
                id = own(id);
            }
            for (TensorId& id : layer.dst) {
                if (last_read_[id] >= last) outputs.push_back(id);
                id = own(id);
            }
            program_.layers.push_back(std::move(layer));
        }
        std::vector<std::vector<std::byte>> values;
        for (const TensorId id : inputs) {
            program_.inputs.push_back(own(id));
            program_.normalisation.emplace_back();
            values.push_back(memory.at(id));
        }
        for (const TensorId id : outputs) program_.outputs.push_back(own(id));
        plan_memory(program_);
        auto results = run_program(program_, values);
        std::erase_if(memory, [&](const auto& entry) { return last_read_[entry.first] < last; });
        for (std::size_t i = 0; i < outputs.size(); ++i) memory[outputs[i]] = std::move(results[i]);
    }

private:
    TensorId own(TensorId id) {
        const auto [place, is_new] =
            ids_.emplace(id, static_cast<TensorId>(program_.tensors.size()));
        if (is_new) {
            program_.tensors.push_back(whole_.tensors[id]);
            program_.tensors.back().offset = 0;
        }
        return place->second;
    }

    const Program& whole_;
    std::vector<std::size_t> last_read_; // by tensor: the last layer that reads it
    Program program_;                    // the part at hand
    std::map<TensorId, TensorId> ids_;   // of the whole program to those of the part
};

} // namespace

std::vector<std::vector<std::byte>> run_in_parts(const Program& program,
                                                 const std::vector<std::vector<std::byte>>& inputs,
                                                 std::size_t layers_at_a_time) {
    Parts parts(program);
    Memory memory;
    for (std::size_t i = 0; i < inputs.size(); ++i) memory[program.inputs[i]] = inputs[i];
    for (std::size_t first = 0; first < program.layers.size(); first += layers_at_a_time)
        parts.run(first, std::min(first + layers_at_a_time, program.layers.size()), memory);
    std::vector<std::vector<std::byte>> outputs;
    for (const TensorId id : program.outputs) outputs.push_back(memory.at(id));
    return outputs;
}

} // namespace emu::lift
