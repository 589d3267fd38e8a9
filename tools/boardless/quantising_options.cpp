// SPDX-License-Identifier: Apache-2.0
#include "tools/boardless/quantising_options.h"
#include "tools/boardless/input/piped.h"

#include "tools/boardless/setting.h"

#include "emu-core/base/error.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

namespace boardless {
namespace {

using emu::error;
using emu::Fault;

template <class T> struct Choice {
    const char* name;
    T value;
};

constexpr std::array<Choice<emu::Dtype>, 4> types{{{"int8", emu::Dtype::i8},
                                                   {"uint8", emu::Dtype::u8},
                                                   {"int16", emu::Dtype::i16},
                                                   {"float16", emu::Dtype::f16}}};
constexpr std::array<Choice<emu::RangeMethod>, 4> methods{
    {{"min-max", emu::RangeMethod::min_max},
     {"percentile", emu::RangeMethod::percentile},
     {"kl", emu::RangeMethod::kl_divergence},
     {"mse", emu::RangeMethod::mean_squared_error}}};

constexpr std::array<Choice<emu::QuantScheme>, 3> schemes{
    {{"asymmetric", emu::QuantScheme::asymmetric},
     {"symmetric", emu::QuantScheme::symmetric},
     {"fixed-point", emu::QuantScheme::power_of_two}}};

template <class Choices> std::vector<std::string> names_of(const Choices& choices) {
    std::vector<std::string> names;
    for (const auto& choice : choices) names.emplace_back(choice.name);
    return names;
}

// Precondition: the name is one of them; the parser has checked it.
template <class Choices> auto value_of(const Choices& choices, const std::string& name) {
    return std::ranges::find(choices, name, [](const auto& choice) { return choice.name; })->value;
}

emu::Result<double> number_of(const std::string& text, const Setting& setting) {
    char* end = nullptr;
    const double number = std::strtod(setting.value.c_str(), &end);
    if (*end == '\0' && std::isfinite(number)) return number;
    return error(Fault::bad_argument, "'%s': %s is no number", text.c_str(), setting.value.c_str());
}

// 2^-BITS, and the sizes of steps themselves.
emu::Outcome add_steps(const Quantising& quantising, std::map<std::string, double>& steps) {
    for (const std::string& text : quantising.fractions) {
        EMU_TRY_VALUE(setting, split(text));
        EMU_TRY_VALUE(bits, number_of(text, setting));
        steps[setting.name] = std::exp2(-bits);
    }
    for (const std::string& text : quantising.scales) {
        EMU_TRY_VALUE(setting, split(text));
        EMU_TRY_VALUE(scale, number_of(text, setting));
        steps[setting.name] = scale;
    }
    return {};
}

} // namespace

void add_quantising_options(CLI::App& command, Quantising& quantising) {
    take_pipes(*command.add_option(
        "--calibrate", quantising.samples,
        "Computes in integers whose ranges are those of these samples: a folder of "
        "pictures or .npy files, one of them, or a text file with a sample per line"));
    command
        .add_option_function<std::string>(
            "--sample-order",
            [&quantising](const std::string& order) { quantising.bgr = order == "bgr"; },
            "How applications give colours to a network that is not told --order, and so how it "
            "gets pictures of --calibrate: rgb or bgr. When not given, rgb")
        ->check(CLI::IsMember(std::vector<std::string>{"rgb", "bgr"}));
    command
        .add_option("--type", quantising.type,
                    "The integers to compute in: int8, uint8, int16; or float16, as without "
                    "--calibrate. When not given, the chip's usual one. A network of integers "
                    "needs no samples to get others")
        ->check(CLI::IsMember(names_of(types)));
    command
        .add_option(
            "--scheme", quantising.scheme,
            "What integers stand for: asymmetric (any scale and zero point), symmetric (any "
            "scale) or fixed-point (a binary point; int8 and int16). When not given, as is "
            "usual on the chip")
        ->check(CLI::IsMember(names_of(schemes)));
    command
        .add_option("--method", quantising.method,
                    "How ranges follow from samples: min-max, percentile, kl (relative entropy) or "
                    "mse (mean squared error)")
        ->check(CLI::IsMember(names_of(methods)))
        ->capture_default_str();
    command
        .add_option("--percentile", quantising.percentile,
                    "How much of the values --method percentile keeps in range, in percent")
        ->check(CLI::Range(50.0, 100.0))
        ->capture_default_str();
    command
        .add_option("--weights", quantising.weights,
                    "Scales of weights: one per output channel or one per tensor. When not given, "
                    "as is usual on the chip")
        ->check(CLI::IsMember({"channel", "tensor"}));
    command.add_flag(
        "--keep-channels", quantising.keeps_channels,
        "Leaves the channels between layers as they are. Else they are scaled, so that "
        "all make use of the integers' range");
    command.add_flag("--strict-type", quantising.strict,
                     "Refuses a network some of whose layers the chip has no integers for. Else "
                     "those keep real numbers, with a line that says so");
    command
        .add_option("--auto-mixed", quantising.auto_mixed,
                    "With --calibrate: gives the layers that lose most in 8 bits more of them "
                    "(int16 or float16, as is usual on the chip), as few as bring the cosine of "
                    "the network's outputs to this, and says which")
        ->check(CLI::Range(0.0, 1.0));
    command
        .add_option("--layer-type", quantising.layer_types,
                    "NAME=TYPE: another type for the layer, result or input of that name")
        ->type_size(1)
        ->allow_extra_args(false);
    command
        .add_option("--fraction", quantising.fractions,
                    "NAME=BITS: the binary point of this input's integers, as an application "
                    "relies on it, whatever the samples have")
        ->type_size(1)
        ->allow_extra_args(false);
    command
        .add_option("--scale", quantising.scales,
                    "NAME=SCALE: likewise, what a step of them stands for")
        ->type_size(1)
        ->allow_extra_args(false);
}

emu::Result<Integers> integers_of(const Quantising& quantising) {
    const bool real = is_real(quantising);
    if (!quantising.samples.empty()) {
        if (!real) return Integers::calibrated;
        return error(Fault::bad_argument, "--type float16 needs no --calibrate");
    }
    if (quantising.auto_mixed) {
        return error(Fault::bad_argument, "--auto-mixed needs samples: --calibrate");
    }
    if (real && !(quantising.layer_types.empty() && quantising.scheme.empty())) {
        return error(Fault::bad_argument, "--type float16 has neither --layer-type nor --scheme");
    }
    if (real && quantising.asks_for_steps()) {
        return error(Fault::bad_argument, "--type float16 has neither --fraction nor --scale");
    }
    const bool asked = !quantising.type.empty() || !quantising.scheme.empty() ||
                       !quantising.layer_types.empty() || quantising.asks_for_steps();
    return asked ? Integers::requantised : Integers::own;
}

bool is_real(const Quantising& quantising) {
    return quantising.type == "float16";
}

emu::Result<emu::QuantiseOptions> options_of(const Quantising& quantising, const emu::Chip& chip) {
    const emu::Quantisation& own = chip.quantisation.value;
    emu::QuantiseOptions options;
    options.type = quantising.type.empty() ? own.type : value_of(types, quantising.type);
    if (!quantising.scheme.empty()) options.scheme = value_of(schemes, quantising.scheme);
    options.method = value_of(methods, quantising.method);
    options.percentile = quantising.percentile;
    options.strict = quantising.strict;
    options.weights_per_channel =
        quantising.weights.empty() ? own.weights_per_channel : quantising.weights == "channel";
    for (const std::string& text : quantising.layer_types) {
        EMU_TRY_VALUE(setting, split(text));
        const auto known = names_of(types);
        if (std::ranges::count(known, setting.value) == 0) {
            return error(Fault::bad_argument,
                         "'%s': no type is called %s; there are int8, uint8, "
                         "int16 and float16",
                         text.c_str(), setting.value.c_str());
        }
        options.layer_types[setting.name] = value_of(types, setting.value);
    }
    EMU_TRY(add_steps(quantising, options.input_steps));
    return options;
}

} // namespace boardless
