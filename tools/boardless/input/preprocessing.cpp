// SPDX-License-Identifier: Apache-2.0
#include "tools/boardless/input/preprocessing.h"

#include "tools/boardless/input/pixels.h"

#include "emu-core/base/error.h"
#include "emu-core/model/passes/channel_order.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>

namespace boardless {
namespace {

using emu::error;
using emu::Fault;

std::int32_t channels_of(const emu::TensorSpec& spec) {
    return spec.shape[spec.channels_first ? 1 : 3];
}

bool is_picture(const emu::TensorSpec& spec) {
    return spec.shape.rank() == 4 && (channels_of(spec) == 1 || channels_of(spec) == 3);
}

emu::Outcome check_count(const char* option, const std::vector<float>& values,
                         const emu::TensorSpec& spec) {
    const auto channels = static_cast<std::size_t>(channels_of(spec));
    if (values.empty() || values.size() == 1 || values.size() == channels) return {};
    return error(Fault::bad_argument, "%s has %zu numbers, input '%s' has %zu channel%s", option,
                 values.size(), spec.name.c_str(), channels, channels == 1 ? "" : "s");
}

emu::Outcome check_values(const Preprocessing& preprocessing) {
    const auto finite = [](float value) { return std::isfinite(value); };
    const auto usable = [](float value) { return std::isnormal(value) && value > 0; };
    if (!std::ranges::all_of(preprocessing.mean, finite)) {
        return error(Fault::bad_argument, "--mean has a number that is not finite");
    }
    if (std::ranges::all_of(preprocessing.deviation, usable)) return {};
    return error(Fault::bad_argument, "--std has a number that is not positive");
}

// In the order of the application's channels, which are red, green, blue.
emu::Normalisation normalisation_of(const Preprocessing& preprocessing) {
    emu::Normalisation result = completed({preprocessing.mean, preprocessing.deviation});
    if (preprocessing.order == "bgr") {
        std::ranges::reverse(result.mean);
        std::ranges::reverse(result.deviation);
    }
    return result;
}

void add_numbers(CLI::App& command, const char* name, std::vector<float>& values,
                 const char* help) {
    command.add_option(name, values, help)->delimiter(',')->type_size(1)->allow_extra_args(false);
}

} // namespace

void add_preprocessing_options(CLI::App& command, Preprocessing& preprocessing,
                               const std::vector<std::string>& orders) {
    add_numbers(command, "--mean", preprocessing.mean,
                "What is subtracted from pixels 0..255: one number or one per channel, with commas "
                "between");
    add_numbers(command, "--std", preprocessing.deviation,
                "What they are then divided by: likewise");
    command
        .add_option("--order", preprocessing.order,
                    "How the network wants colours, " + CLI::detail::join(orders, " or ") +
                        "; --mean and --std are in that order. Pictures always have rgb, and so "
                        "have applications, but on chips that take camera pictures")
        ->check(CLI::IsMember(orders));
}

emu::Result<std::vector<emu::Normalisation>> apply(const Preprocessing& preprocessing,
                                                   emu::graph::Graph& graph) {
    std::vector<emu::Normalisation> result(graph.inputs.size());
    if (!preprocessing.is_given()) return result;
    EMU_TRY(check_values(preprocessing));
    const emu::Normalisation normalisation = normalisation_of(preprocessing);
    bool found = false;
    for (std::size_t i = 0; i < result.size(); ++i) {
        const emu::TensorSpec& spec = graph.tensors[graph.inputs[i]].spec;
        if (!is_picture(spec)) continue;
        EMU_TRY(check_count("--mean", preprocessing.mean, spec));
        EMU_TRY(check_count("--std", preprocessing.deviation, spec));
        result[i] = normalisation;
        found = true;
    }
    if (!found) {
        return error(Fault::bad_argument, "no input is a picture, which --mean, --std and --order "
                                          "are for");
    }
    if (preprocessing.order == "bgr") EMU_TRY(emu::take_rgb(graph));
    return result;
}

} // namespace boardless
