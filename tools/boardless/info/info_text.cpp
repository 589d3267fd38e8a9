// SPDX-License-Identifier: Apache-2.0
#include "tools/boardless/info/info.h"

#include "emu-core/base/text.h"
#include "emu-core/chip/chip.h"
#include "emu-core/engine/cost.h"
#include "emu-core/engine/custom_layers.h"

namespace boardless {
namespace {

using emu::format;

std::string quantisation(const emu::Quant& quant) {
    using Scheme = emu::Quant::Scheme;
    if (quant.scheme == Scheme::none) return "not quantised";
    if (quant.scheme == Scheme::fixed_point)
        return format("fixed point, fraction %d", quant.fraction);
    if (!quant.per_tensor())
        return format("%zu scales along axis %d", quant.scales.size(), quant.axis);
    return format("scale %g, zero point %d", static_cast<double>(quant.scale()),
                  quant.zero_point());
}

std::string tensors(const char* title, const emu::Program& program,
                    const std::vector<emu::TensorId>& ids) {
    std::string text = format("\n%s\n", title);
    for (std::size_t i = 0; i < ids.size(); ++i) {
        const emu::TensorSpec& spec = program.spec(ids[i]);
        text += format("%4zu  %-8s %-16s %s  (%s)\n", i, emu::name_of(spec.dtype).data(),
                       emu::to_text(spec.shape).c_str(), spec.name.c_str(),
                       quantisation(spec.quant).c_str());
    }
    return text;
}

std::string cost_columns(const emu::Cost& cost) {
    const unsigned long long macs = cost.macs;
    const unsigned long long moved = cost.read_bytes + cost.write_bytes;
    return format("%12llu %10llu %10.1f", macs, moved,
                  static_cast<double>(cost.nanoseconds) / 1000);
}

std::string layers(const emu::Program& program) {
    std::string text = format("\n%4s  %-14s %-8s %-16s %12s %10s %10s  %s\n", "#", "command",
                              "type", "output", "MACs", "bytes", "us, model", "name");
    for (std::size_t i = 0; i < program.layers.size(); ++i) {
        const emu::Layer& layer = program.layers[i];
        const emu::TensorSpec& result = program.spec(layer.dst[0]);
        text += format("%4zu  %-14s %-8s %-16s %s  %s\n", i, emu::name_of(layer.command).data(),
                       emu::name_of(result.dtype).data(), emu::to_text(result.shape).c_str(),
                       cost_columns(emu::cost(layer, program)).c_str(), layer.name.c_str());
    }
    return text + format("%4s  %-40s %s\n", "", "all", cost_columns(emu::cost(program)).c_str());
}

std::string memory(const emu::Program& program) {
    const auto line = [](const char* name, std::uint64_t bytes) {
        return format("      %-10s %12llu\n", name, static_cast<unsigned long long>(bytes));
    };
    return "\nmemory, bytes\n" + line("constants", program.constant_bytes()) +
           line("working", program.arena_bytes) +
           line("inputs", bytes_of(program, program.inputs)) +
           line("outputs", bytes_of(program, program.outputs));
}

// One for all channels, or one for each.
std::string list(const std::vector<float>& numbers) {
    std::string text;
    const bool same = std::ranges::all_of(numbers, [&](float one) { return one == numbers[0]; });
    for (const float number : std::span(numbers).first(same ? 1 : numbers.size())) {
        text += format(text.empty() ? "%g" : ", %g", static_cast<double>(number));
    }
    return text;
}

// What is done to pixels, where the network says so.
std::string pixels(const emu::Program& program) {
    std::string text;
    for (std::size_t i = 0; i < program.normalisation.size(); ++i) {
        const emu::Normalisation& own = program.normalisation[i];
        if (own.deviation.empty()) continue;
        text += format("%4zu  pixels: mean %s, std %s\n", i, list(own.mean).c_str(),
                       list(own.deviation).c_str());
    }
    return text;
}

// What applications hand over instead of tensors.
std::string pictures(const emu::Program& program) {
    std::string text;
    for (std::size_t i = 0; i < program.pictures.size(); ++i) {
        const emu::PictureInput& own = program.pictures[i];
        if (own.samples == emu::PictureSamples::none) continue;
        const bool grey = own.samples == emu::PictureSamples::luma;
        text += format("%4zu  picture: %s from %s%s%s\n", i, name_of(own.samples).data(),
                       name_of(own.source).data(), grey ? "" : ", network takes ",
                       grey ? "" : name_of(own.colours).data());
    }
    return text;
}

std::string other_shapes(std::span<const emu::Program> programs) {
    std::string text;
    for (const emu::Program& program : programs) {
        text += "      or";
        for (const emu::TensorId id : program.inputs) {
            text += format(" %s", emu::to_text(program.spec(id).shape).c_str());
        }
        text += '\n';
    }
    return text;
}

} // namespace

std::string info_text(std::span<const emu::Program> programs) {
    const emu::Program& program = programs.front();
    std::string text = format("chip %s\n", program.chip->name.data());
    if (!program.custom_string.empty()) {
        text += format("custom string \"%s\"\n", program.custom_string.c_str());
    }
    if (const emu::Outcome alone = emu::expect_no_custom(program); !alone)
        text += alone.error().detail + "\n";
    return text + tensors("inputs", program, program.inputs) + pictures(program) + pixels(program) +
           other_shapes(programs.subspan(1)) + tensors("outputs", program, program.outputs) +
           layers(program) + memory(program);
}

} // namespace boardless
