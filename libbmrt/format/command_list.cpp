// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/format/command_list.h"

#include "emu-core/base/error.h"
#include "libbmrt/format/command_record.h"

#include <map>

namespace bmrt {
namespace {

emu::Error in_record(std::size_t index, const std::string& what, const emu::Error& error) {
    return emu::error(error.fault, "record %zu%s: %s", index, what.c_str(), error.detail.c_str());
}

// A longer payload ends with what nobody reads.
emu::Outcome expect_size(emu::Bytes payload, std::size_t size) {
    if (payload.size() >= size) return {};
    return emu::error(emu::Fault::bad_model, "a descriptor of %zu bytes, not %zu", payload.size(),
                      size);
}

emu::Result<Step> decode_step(const CommandRecord& record, const TensorUnitModel& model) {
    switch (record.engine) {
    case Engine::tensor: {
        EMU_TRY(expect_size(record.payload, tensor_descriptor_bytes));
        EMU_TRY_VALUE(command, decode(TensorDescriptor::decode(record.payload), model));
        return Step{std::move(command)};
    }
    case Engine::dma: {
        EMU_TRY(expect_size(record.payload, dma_descriptor_bytes));
        EMU_TRY_VALUE(command, decode(DmaDescriptor::decode(record.payload), model));
        return Step{std::move(command)};
    }
    case Engine::cpu: {
        EMU_TRY_VALUE(cpu, decode_cpu_record(record.payload));
        return Step{std::move(cpu)};
    }
    case Engine::cdma: break;
    }
    return emu::error(emu::Fault::unsupported, "engine %u is not known",
                      static_cast<unsigned>(record.engine));
}

class Inspector {
public:
    explicit Inspector(const TensorUnitModel& model) : model_(model) {}

    InspectedBuffer inspect(emu::Bytes buffer) {
        RecordReader records(buffer);
        while (!records.at_end()) {
            const std::size_t index = records.index();
            const auto record = records.next();
            if (!record) {
                found_.damage = record.error().detail;
                break;
            }
            if (const emu::Outcome outcome = check_relative(*record); !outcome)
                block(index, outcome.error());
            auto step = decode_step(*record, model_);
            if (step)
                found_.steps.push_back(*std::move(step));
            else
                block(index, step.error());
        }
        return std::move(found_);
    }

private:
    void block(std::size_t index, const emu::Error& error) {
        const auto [known, is_new] = numbers_.try_emplace(error.detail, found_.blockers.size());
        if (is_new)
            found_.blockers.push_back({error.detail, index});
        else
            ++found_.blockers[known->second].count;
    }

    const TensorUnitModel& model_;
    InspectedBuffer found_;
    std::map<std::string, std::size_t> numbers_; // of the blockers
};

emu::Outcome run_step(const Step& step, emu::lanes::Machine machine, CpuOperators* cpu) {
    if (const auto* command = std::get_if<emu::lanes::Command>(&step.action)) {
        return emu::lanes::run(*command, machine);
    }
    if (cpu) return cpu->run(std::get<CpuRecord>(step.action));
    return emu::error(emu::Fault::unsupported, "there is nothing that runs CPU operators");
}

// ", Conv"
std::string name_of(const Step& step) {
    std::string name = ", ";
    if (const auto* command = std::get_if<emu::lanes::Command>(&step.action))
        return name += emu::lanes::name_of(*command);
    return name += emu::printable(std::get<CpuRecord>(step.action).library);
}

} // namespace

emu::Result<CommandList> decode_commands(emu::Bytes buffer, const TensorUnitModel& model) {
    CommandList commands;
    RecordReader records(buffer);
    while (!records.at_end()) {
        const std::size_t index = records.index();
        EMU_TRY_VALUE(record, records.next());
        auto step = decode_step(record, model);
        if (!step) return in_record(index, "", step.error());
        commands.push_back(*std::move(step));
    }
    return commands;
}

InspectedBuffer inspect_commands(emu::Bytes buffer, const TensorUnitModel& model) {
    return Inspector(model).inspect(buffer);
}

emu::Outcome run(const CommandList& commands, emu::lanes::Machine machine, CpuOperators* cpu) {
    for (std::size_t i = 0; i < commands.size(); ++i) {
        const emu::Outcome outcome = run_step(commands[i], machine, cpu);
        if (!outcome) return in_record(i, name_of(commands[i]), outcome.error());
    }
    return {};
}

} // namespace bmrt
