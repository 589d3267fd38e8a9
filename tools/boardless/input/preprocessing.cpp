// SPDX-License-Identifier: Apache-2.0
#include "tools/boardless/input/preprocessing.h"

#include "tools/boardless/input/pixels.h"
#include "tools/boardless/setting.h"

#include "emu-core/base/error.h"
#include "emu-core/model/passes/channel_order.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
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

using Numbers = Preprocessing::Numbers;

// The last list that is about the input.
std::vector<float> numbers_for(const emu::TensorSpec& spec, const std::vector<Numbers>& said) {
    std::vector<float> values;
    bool named = false;
    for (const Numbers& numbers : said) {
        if (numbers.input != spec.name && (named || !numbers.input.empty())) continue;
        values = numbers.values;
        named = !numbers.input.empty();
    }
    return values;
}

emu::Outcome check_names(const std::vector<Numbers>& said, const emu::graph::Graph& graph) {
    for (const Numbers& numbers : said) {
        const auto is_meant = [&](emu::TensorId id) {
            const emu::TensorSpec& spec = graph.tensors[id].spec;
            return spec.name == numbers.input && is_picture(spec);
        };
        if (numbers.input.empty() || std::ranges::any_of(graph.inputs, is_meant)) continue;
        return error(Fault::bad_argument, "no picture input is called '%s'", numbers.input.c_str());
    }
    return {};
}

// In the order of the application's channels, which are red, green, blue.
emu::Result<emu::Normalisation> normalisation_of(const Preprocessing& preprocessing,
                                                 const emu::TensorSpec& spec) {
    const std::vector<float> mean = numbers_for(spec, preprocessing.mean);
    const std::vector<float> deviation = numbers_for(spec, preprocessing.deviation);
    EMU_TRY(check_count("--mean", mean, spec));
    EMU_TRY(check_count("--std", deviation, spec));
    emu::Normalisation result = completed({mean, deviation});
    if (preprocessing.order == "bgr") {
        std::ranges::reverse(result.mean);
        std::ranges::reverse(result.deviation);
    }
    return result;
}

using Usable = bool (*)(float);
bool is_finite(float value) {
    return std::isfinite(value);
}
bool is_divisor(float value) {
    return std::isnormal(value) && value > 0;
}

float parse_number(const std::string& text, const char* option) {
    float value = 0;
    const char* const end = text.data() + text.size();
    const auto [behind, status] = std::from_chars(text.data(), end, value);
    if (status == std::errc() && behind == end) return value;
    throw CLI::ConversionError(text, option);
}

// [INPUT=]1,2,3
Numbers parse_numbers(const std::string& text, const char* option) {
    const Setting setting = split_optional(text);
    Numbers numbers{setting.name, {}};
    for (const std::string& number : CLI::detail::split(setting.value, ','))
        numbers.values.push_back(parse_number(number, option));
    return numbers;
}

emu::Outcome check_values(const char* option, const char* wanted, Usable usable,
                          const std::vector<Numbers>& said) {
    for (const Numbers& numbers : said) {
        if (std::ranges::all_of(numbers.values, usable)) continue;
        return error(Fault::bad_argument, "%s has a number that is not %s", option, wanted);
    }
    return {};
}

void add_numbers(CLI::App& command, const char* name, std::vector<Numbers>& said,
                 const char* help) {
    const auto parse = [&said, name](const std::vector<std::string>& texts) {
        for (const std::string& text : texts) said.push_back(parse_numbers(text, name));
    };
    command.add_option_function<std::vector<std::string>>(name, parse, help)
        ->type_size(1)
        ->allow_extra_args(false)
        ->type_name("[INPUT=]FLOAT");
}

} // namespace

void add_preprocessing_options(CLI::App& command, Preprocessing& preprocessing,
                               const std::vector<std::string>& orders) {
    add_numbers(command, "--mean", preprocessing.mean,
                "What is subtracted from pixels 0..255: one number or one per channel, with commas "
                "between; of one input where a name stands before them");
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
    EMU_TRY(check_values("--mean", "finite", is_finite, preprocessing.mean));
    EMU_TRY(check_values("--std", "positive", is_divisor, preprocessing.deviation));
    EMU_TRY(check_names(preprocessing.mean, graph));
    EMU_TRY(check_names(preprocessing.deviation, graph));
    bool found = false;
    for (std::size_t i = 0; i < result.size(); ++i) {
        const emu::TensorSpec& spec = graph.tensors[graph.inputs[i]].spec;
        if (!is_picture(spec)) continue;
        EMU_TRY_VALUE(normalisation, normalisation_of(preprocessing, spec));
        result[i] = std::move(normalisation);
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
