// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/passes/program_passes.h"

#include "emu-core/base/error.h"
#include "emu-core/model/lower/memory_plan.h"

#include <algorithm>
#include <iterator>

namespace emu {
namespace {

// All tensors and layers in one program; which tensor each of a part's became.
class Union {
public:
    explicit Union(std::vector<Program>& parts) {
        program_.chip = parts.front().chip;
        for (Program& part : parts) add(part);
    }

    // Readers of the input read the output instead.
    Outcome link(const PartLink& link, const std::vector<Program>& parts) {
        const TensorId output = parts[link.from.part].outputs[link.from.port];
        const TensorId input = parts[link.to.part].inputs[link.to.port];
        TensorId& taken = ids_[link.to.part][input];
        const TensorId given = ids_[link.from.part][output];
        const TensorSpec &to = program_.spec(taken), &from = program_.spec(given);
        if (to.dtype != from.dtype || to.shape != from.shape || to.quant != from.quant) {
            return error(Fault::bad_model, "%s is handed on as another kind of tensor",
                         printable(from.name).c_str());
        }
        taken = given;
        return {};
    }

    TensorId id(std::size_t part, TensorId tensor) const { return ids_[part][tensor]; }

    // Precondition: everything is linked.
    Outcome add_layers(std::vector<Program>& parts) {
        std::vector<Layer> waiting;
        for (std::size_t part = 0; part < parts.size(); ++part) {
            for (Layer& layer : parts[part].layers) {
                for (TensorId& tensor : layer.src) tensor = id(part, tensor);
                for (TensorId& tensor : layer.dst) tensor = id(part, tensor);
                waiting.push_back(std::move(layer));
            }
        }
        return in_order(std::move(waiting));
    }

    Program take() && { return std::move(program_); }
    Program& program() { return program_; }

private:
    void add(Program& part) {
        std::vector<TensorId> ids;
        for (ProgramTensor& tensor : part.tensors) {
            ids.push_back(static_cast<TensorId>(program_.tensors.size()));
            program_.tensors.push_back(std::move(tensor));
        }
        ids_.push_back(std::move(ids));
    }

    // Whole parts are in order already, so that a few passes do.
    Outcome in_order(std::vector<Layer> waiting) {
        std::vector<bool> there(program_.tensors.size(), true);
        for (const Layer& layer : waiting) {
            for (const TensorId tensor : layer.dst) there[tensor] = false;
        }
        const auto is_there = [&](TensorId tensor) { return there[tensor]; };
        while (!waiting.empty()) {
            std::vector<Layer> later;
            const std::size_t before = waiting.size();
            for (Layer& layer : waiting) {
                const bool ready = std::ranges::all_of(layer.src, is_there);
                if (ready)
                    for (const TensorId tensor : layer.dst) there[tensor] = true;
                (ready ? program_.layers : later).push_back(std::move(layer));
            }
            if (later.size() == before) {
                return error(Fault::bad_model, "its parts wait for each other");
            }
            waiting = std::move(later);
        }
        return {};
    }

    Program program_;
    std::vector<std::vector<TensorId>> ids_; // per part
};

} // namespace

Result<Program> join_programs(std::vector<Program> parts, std::span<const PartLink> links,
                              std::span<const PartPort> inputs, std::span<const PartPort> outputs) {
    for (const Program& part : parts) EMU_TRY(part.expect_no_states("a part of a model"));
    Union all(parts);
    for (const PartLink& link : links) EMU_TRY(all.link(link, parts));
    EMU_TRY(all.add_layers(parts));
    for (const auto& [part, port] : inputs) {
        all.program().inputs.push_back(all.id(part, parts[part].inputs[port]));
    }
    for (const auto& [part, port] : outputs) {
        all.program().outputs.push_back(all.id(part, parts[part].outputs[port]));
    }
    Program program = std::move(all).take();
    program.normalisation.assign(program.inputs.size(), {});
    drop_unneeded_layers(program);
    drop_unused_tensors(program);
    plan_memory(program);
    EMU_TRY(validate(program));
    return program;
}

} // namespace emu
