// SPDX-License-Identifier: Apache-2.0
// Damages model files in ways that a seed determines, registers them through libbmruntime's public
// functions and, where that is no refusal, asks for all there is to know, and infers.
#include "conformance/bmrt/runtime/small_models.h"
#include "conformance/fuzz/last_words.h"
#include "conformance/fuzz/mutation.h"
#include "conformance/fuzz/options.h"
#include "emu-core/base/file.h"
#include "emu-core/chip/bm1880.h"
#include "libbmrt/format/command_list.h"

#include <libbmruntime/bmruntime_bmnet.h>

#include <cstdio>

namespace fuzz {
namespace {

constexpr unsigned seconds_per_case = 300;
constexpr double most_steps = 3e6; // of all commands for one set of shapes
constexpr std::uint64_t most_bytes = 1 << 20;

struct Tally {
    std::uint64_t refused = 0, failed = 0, ran = 0, large = 0;
};

double steps(const bmrt::BmodelCommand& command) {
    const bmrt::TensorUnitModel unit{emu::bm1880_lanes.geometry.value, {}};
    const auto list = bmrt::decode_commands(command.commands, unit);
    double all = 0;
    if (!list) return all;
    for (const bmrt::Step& step : *list) {
        const auto* of = std::get_if<emu::lanes::Command>(&step.action);
        if (of) all += emu::lanes::steps(*of);
    }
    return all;
}

bool is_large(const File& file) {
    const auto model = bmrt::read_bmodel(file);
    if (!model) return false;
    for (const bmrt::BmodelCommand& command : model->commands) {
        if (command.neuron_bytes > most_bytes || steps(command) > most_steps) return true;
    }
    return false;
}

std::uint8_t* pointer_to(File& bytes) {
    return reinterpret_cast<std::uint8_t*>(bytes.data());
}

// What a struct for applications promises: reads all of it.
bool is_whole(const bmnet_input_info_t& info) {
    std::size_t bytes = 0;
    for (std::size_t i = 0; i < info.input_num; ++i) bytes += info.size_array[i];
    return bytes == info.input_size && info.input_num > 0;
}

bool is_whole(const bmnet_output_info_t& info) {
    std::size_t bytes = 0;
    for (std::size_t i = 0; i < info.output_num; ++i) {
        bytes += info.name_array[i] ? info.size_array[i] : 0;
    }
    return bytes == info.output_size && info.output_num > 0;
}

// False when a promise is broken.
bool infer(bmnet_t net, std::uint32_t command, const bmnet_model_info_t& model, Tally& tally) {
    const bmnet_input_info_t& inputs = model.input_info_array[command];
    const bmnet_output_info_t& outputs = model.output_info_array[command];
    if (!is_whole(inputs) || !is_whole(outputs)) return false;
    // Refused where another command has the same shapes, and its commands are damaged.
    const auto count = static_cast<int>(inputs.input_num);
    if (bmnet_set_input_shape2(net, inputs.shape_array, count) != BM_SUCCESS) {
        ++tally.failed;
        return true;
    }
    bmnet_output_info_t chosen{};
    if (bmnet_get_output_info(net, &chosen) != BM_SUCCESS) return false;
    File input(bmnet_get_input_info(net)->input_size, std::byte{37}), output(chosen.output_size);
    const bmerr_t status = bmnet_inference(net, pointer_to(input), pointer_to(output));
    ++(status == BM_SUCCESS ? tally.ran : tally.failed);
    return bmnet_neuron_devmem(net) && bmnet_input_devmem(net) && bmnet_output_devmem(net);
}

bool run_case(bmctx_t ctx, File& file, Tally& tally) {
    if (is_large(file)) {
        ++tally.large;
        return true;
    }
    bmnet_t net = nullptr;
    if (bmnet_register_bmodel_data(ctx, pointer_to(file), file.size(), &net) != BM_SUCCESS) {
        ++tally.refused;
        return net == nullptr;
    }
    const bmnet_model_info_t* model = bmnet_get_model_info(net);
    bool passed = model != nullptr;
    for (std::uint32_t i = 0; passed && i < model->command_num; ++i) {
        passed = infer(net, i, *model, tally);
    }
    bmnet_cleanup(net);
    return passed;
}

bool run_cases(const std::vector<File>& seeds, const Options& options, Tally& tally) {
    bmctx_t ctx = nullptr;
    if (bm_init(0, &ctx) != BM_SUCCESS) return false;
    const auto first = options.only.value_or(0);
    const auto last = options.only ? *options.only + 1 : options.cases;
    bool passed = true;
    for (auto number = first; passed && number < last; ++number) {
        enter_case(number);
        Random random(options.seed, number);
        File file = seeds[random.below(seeds.size())];
        mutate(file, random);
        passed = run_case(ctx, file, tally);
        if (!passed) {
            std::printf("case %llu breaks a promise; replay with --seed %llu --only %llu\n",
                        static_cast<unsigned long long>(number),
                        static_cast<unsigned long long>(options.seed),
                        static_cast<unsigned long long>(number));
        }
    }
    bm_exit(ctx);
    return passed;
}

std::vector<File> read_seeds(const Options& options) {
    std::vector<File> seeds{bmrt::write_bmodel(small_models::two_shapes()),
                            bmrt::write_bmodel(small_models::two_inputs()),
                            bmrt::write_bmodel(small_models::unknown_operator())};
    for (const std::string& path : options.files) {
        auto file = emu::read_file(path);
        if (file) seeds.push_back(*std::move(file));
    }
    return seeds;
}

int fuzz_networks(const Options& options) {
    watch(options.seed, seconds_per_case);
    Tally tally;
    const bool passed = run_cases(read_seeds(options), options, tally);
    std::printf("%llu refused, %llu failing runs, %llu runs, %llu too large to run\n",
                static_cast<unsigned long long>(tally.refused),
                static_cast<unsigned long long>(tally.failed),
                static_cast<unsigned long long>(tally.ran),
                static_cast<unsigned long long>(tally.large));
    const bool meaningful = options.only || (tally.ran > 0 && tally.refused > 0);
    return passed && meaningful ? 0 : 1;
}

} // namespace
} // namespace fuzz

int main(int count, char** arguments) {
    return fuzz::main_of(fuzz::fuzz_networks, count, arguments, fuzz::Files::optional);
}
