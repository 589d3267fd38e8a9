// SPDX-License-Identifier: Apache-2.0
// Damages command buffers and model files of tensor units that work on lanes, in ways that a seed
// determines, and lets nothing but a refusal or a run come of it.
#include "conformance/bmrt/vector_file.h"
#include "conformance/fuzz/last_words.h"
#include "conformance/fuzz/mutation.h"
#include "conformance/fuzz/options.h"
#include "emu-core/base/file.h"
#include "emu-core/chip/bm1880.h"
#include "emu-core/lanes/kernel_cache.h"
#include "libbmrt/format/bmodel.h"
#include "libbmrt/format/command_list.h"
#include "libbmrt/format/command_record.h"

#include "emu-core/base/checked.h"

#include <cstdio>

namespace fuzz {
namespace {

constexpr unsigned seconds_per_case = 300;
constexpr double most_steps = 5e5; // of one case: a millisecond, and some under a sanitizer
constexpr std::uint64_t most_bytes = 1 << 20;
constexpr std::uint64_t first_address = 0x1'0280'0000; // of the stored buffers

struct Tally {
    std::uint64_t ran = 0, refused = 0;
    std::uint64_t shortened = 0; // of both: without the commands that would take long
};

struct Seeds {
    std::vector<File> buffers, models;
};

// All memories there are; what is in them does not decide what a command does.
struct Machine {
    emu::LaneMemory local{emu::bm1880_lanes.geometry.value};
    std::vector<std::byte> global = std::vector<std::byte>(512 << 10);
    emu::lanes::KernelCache kernels{1 << 20}; // which is soon full
};

const bmrt::TensorUnitModel unit{emu::bm1880_lanes.geometry.value, {}};

bool is_refusal(const emu::Error& error) {
    return error.fault != emu::Fault::internal && !error.detail.empty();
}

// Leaves out commands so that the rest does not take long.
void shorten(bmrt::CommandList& commands, Tally& tally) {
    double left = most_steps;
    const auto is_long = [&](const bmrt::Step& step) {
        const auto* command = std::get_if<emu::lanes::Command>(&step.action);
        const double steps = command ? emu::lanes::steps(*command) : 0;
        if (steps > left) return true;
        left -= steps;
        return false;
    };
    if (std::erase_if(commands, is_long) > 0) ++tally.shortened;
}

// False when the case shows a defect.
bool count(const emu::Outcome& outcome, Tally& tally) {
    ++(outcome ? tally.ran : tally.refused);
    return outcome || is_refusal(outcome.error());
}

bool run_buffer(emu::Bytes buffer, emu::GlobalMemory& global, Machine& machine, Tally& tally) {
    auto commands = bmrt::decode_commands(buffer, unit);
    if (!commands) return count(commands.error(), tally);
    shorten(*commands, tally);
    return count(bmrt::run(*commands, {machine.local, global, &machine.kernels}), tally);
}

// A buffer's descriptors, rather than its headers.
void damage_payloads(File& buffer, Random& random) {
    bmrt::RecordReader records(buffer);
    for (std::size_t left = 1 + random.below(4); left > 0 && !records.at_end();) {
        const auto record = records.next();
        if (!record) return;
        if (random.below(2) != 0) continue;
        const std::size_t place = record->offset + random.below(record->payload.size());
        buffer[place] ^= std::byte{1} << random.below(8);
        --left;
    }
}

bool run_damaged_buffer(const Seeds& seeds, Random& random, Machine& machine, Tally& tally) {
    File buffer;
    for (std::size_t i = 1 + random.below(3); i > 0; --i) {
        const File& part = seeds.buffers[random.below(seeds.buffers.size())];
        buffer.insert(buffer.end(), part.begin(), part.end());
    }
    if (random.below(4) == 0)
        mutate(buffer, random);
    else
        damage_payloads(buffer, random);
    emu::FlatGlobalMemory global(first_address, machine.global);
    return run_buffer(buffer, global, machine, tally);
}

bool run_command(const bmrt::Bmodel& model, const bmrt::BmodelCommand& command, Machine& machine,
                 Tally& tally) {
    const emu::Bytes weights = model.weights[command.weight_index];
    if (command.neuron_bytes > most_bytes || weights.size() > most_bytes) return true;
    File memory(command.neuron_bytes + weights.size());
    std::ranges::copy(weights, memory.begin() + static_cast<std::ptrdiff_t>(command.neuron_bytes));
    File buffer(command.commands.bytes().begin(), command.commands.bytes().end());
    const auto relocated = bmrt::relocate(buffer, {0, command.neuron_bytes});
    if (!relocated) return count(relocated, tally);
    emu::FlatGlobalMemory global(bmrt::global_base, memory);
    return run_buffer(buffer, global, machine, tally);
}

bool run_damaged_model(const Seeds& seeds, Random& random, Machine& machine, Tally& tally) {
    File file = seeds.models[random.below(seeds.models.size())];
    mutate(file, random);
    const auto model = bmrt::read_bmodel(std::move(file));
    if (!model) return count(model.error(), tally);
    const auto& commands = model->commands;
    return run_command(*model, commands[random.below(commands.size())], machine, tally);
}

emu::Outcome add_buffers(const std::string& path, Seeds& seeds) {
    EMU_TRY_VALUE(file, bmrt_vectors::read_vectors(path));
    for (const emu::Json& stored : file.cases()) {
        EMU_TRY_VALUE(offset, stored["cmdbuf"]["off"].integer());
        EMU_TRY_VALUE(length, stored["cmdbuf"]["len"].integer());
        if (!emu::in_range(offset, length, file.data.size())) {
            return emu::error(emu::Fault::bad_model, "%s is damaged", path.c_str());
        }
        const auto first = file.data.begin() + offset;
        seeds.buffers.emplace_back(first, first + length);
    }
    return {};
}

// Stored cases give command buffers, all other files are models.
emu::Result<Seeds> read_seeds(const Options& options) {
    Seeds seeds;
    for (const std::string& path : options.files) {
        if (path.ends_with(".cases")) {
            EMU_TRY(add_buffers(path, seeds));
            continue;
        }
        EMU_TRY_VALUE(file, emu::read_file(path));
        seeds.models.push_back(std::move(file));
    }
    return seeds;
}

// A small model of all stored commands that need no global memory, for trees without genuine ones.
File own_model(const Seeds& seeds) {
    File commands;
    for (const File& buffer : seeds.buffers) {
        bmrt::RecordReader records(buffer);
        const auto record = records.next();
        if (record && record->engine == bmrt::Engine::tensor) {
            commands.insert(commands.end(), buffer.begin(), buffer.end());
        }
        if (commands.size() > 4096) break;
    }
    bmrt::Bmodel model{.name = "own", .chip = 1880};
    model.commands.push_back({.inputs = {{.shape = {1, 16}}},
                              .outputs = {{.name = "out", .shape = {1, 16}}},
                              .commands = std::move(commands),
                              .neuron_bytes = 64});
    model.weights.push_back(File(32));
    return bmrt::write_bmodel(model);
}

bool run_cases(const Seeds& seeds, const Options& options, Tally& tally) {
    Machine machine;
    const auto first = options.only.value_or(0);
    const auto last = options.only ? *options.only + 1 : options.cases;
    for (auto number = first; number < last; ++number) {
        enter_case(number);
        Random random(options.seed, number);
        const bool passed = options.as_container
                                ? run_damaged_model(seeds, random, machine, tally)
                                : run_damaged_buffer(seeds, random, machine, tally);
        if (passed) continue;
        std::printf("case %llu is neither refused nor run; replay with --seed %llu --only %llu\n",
                    static_cast<unsigned long long>(number),
                    static_cast<unsigned long long>(options.seed),
                    static_cast<unsigned long long>(number));
        return false;
    }
    return true;
}

int fuzz_commands(const Options& options) {
    auto seeds = read_seeds(options);
    if (!seeds || seeds->buffers.empty()) {
        std::printf("%s\n", seeds ? "no command buffers" : seeds.error().detail.c_str());
        return 1;
    }
    seeds->models.push_back(own_model(*seeds));
    watch(options.seed, seconds_per_case);
    Tally tally;
    const bool passed = run_cases(*seeds, options, tally);
    std::printf("%llu refused, %llu run; %llu of them without their longest commands\n",
                static_cast<unsigned long long>(tally.refused),
                static_cast<unsigned long long>(tally.ran),
                static_cast<unsigned long long>(tally.shortened));
    const bool meaningful = options.only || (tally.ran > 0 && tally.refused > 0);
    return passed && meaningful ? 0 : 1;
}

} // namespace
} // namespace fuzz

int main(int count, char** arguments) {
    return fuzz::main_of(fuzz::fuzz_commands, count, arguments);
}
