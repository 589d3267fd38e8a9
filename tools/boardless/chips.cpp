// SPDX-License-Identifier: Apache-2.0
#include "tools/boardless/command.h"

#include "emu-core/base/text.h"
#include "emu-core/chip/changed_chip.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <nlohmann/json.hpp>

namespace boardless {
namespace {

using emu::format;

struct Fact {
    const char* name;
    std::string value;
    emu::Evidence evidence;
    std::string_view source;

    bool operator==(const Fact&) const = default;
};

std::string text_of(emu::Rescale rescale) {
    switch (rescale) {
    case emu::Rescale::doubling_high: return "31-bit factor, doubling high multiply, then shift";
    case emu::Rescale::channel_then_output:
        return "15-bit factor per channel, then 15-bit output factor";
    case emu::Rescale::byte_factor:
        return "one shift per layer; of values, an 8-bit factor before it";
    case emu::Rescale::float_factor: return "float32 factor per channel, one rounding";
    }
    return "?";
}

std::string text_of(emu::ops::Rounding rounding) {
    using enum emu::ops::Rounding;
    switch (rounding) {
    case half_up: return "half up";
    case half_even: return "half to even";
    case half_away: return "half away from zero";
    case floor: return "down";
    case truncate: return "towards zero";
    }
    return "?";
}

std::string text_of(const emu::Clock& clock) {
    return format("%d cores x %d int8 MACs at %d MHz", clock.cores, clock.macs_per_cycle,
                  clock.megahertz);
}

std::string text_of(emu::Dtype dtype) {
    return std::string(emu::name_of(dtype));
}

std::string text_of(std::string_view name) {
    return std::string(name);
}

std::string text_of(std::int32_t number) {
    return std::to_string(number);
}

std::string text_of(bool integers) {
    return integers ? "the integers" : "real numbers";
}

std::string_view text_of(emu::QuantScheme scheme) {
    using enum emu::QuantScheme;
    switch (scheme) {
    case asymmetric: return "asymmetric";
    case symmetric: return "symmetric";
    case power_of_two: return "power of two";
    case threshold: return "threshold";
    }
    return "?";
}

std::string text_of(const emu::Quantisation& quantisation) {
    const emu::Dtype type = quantisation.type;
    std::string text = format("%s, %s; weights %s per %s", emu::name_of(type).data(),
                              text_of(quantisation.activations_of(type)).data(),
                              text_of(quantisation.weights_of(type)).data(),
                              quantisation.weights_per_channel ? "channel" : "tensor");
    if (quantisation.only) text += "; nothing else";
    if (quantisation.real_softmax) text += "; softmax in real numbers";
    if (quantisation.real_ends) text += "; ends are real numbers";
    if (!quantisation.uint8) return text;
    return text + format("; uint8 is %s, int8 and int16 are %s",
                         text_of(*quantisation.uint8).data(),
                         text_of(quantisation.activations).data());
}

std::string text_of(const emu::ChannelAlign& align) {
    return format("%d (1 byte), %d (2 bytes)", align.bytes1, align.bytes2);
}

Fact picture_fact(const emu::Chip& chip) {
    constexpr const char* name = "camera pictures as inputs";
    if (!chip.picture_unit) {
        return {name, "none", emu::Evidence::documented, "applications hand over numbers"};
    }
    const emu::PictureUnit& unit = chip.picture_unit->value;
    return {name,
            format("rows of multiples of %d bytes; regions give less than %d pixels, %d times "
                   "smaller to %d times larger",
                   unit.row_align, unit.most_pixels, unit.most_reduced, unit.most_enlarged),
            chip.picture_unit->evidence, chip.picture_unit->source};
}

template <class T> Fact fact(const char* name, const emu::Known<T>& known) {
    return {name, text_of(known.value), known.evidence, known.source};
}

// Of all kinds of chips. Those of another kind have no value of it.
void append_corners(const emu::Chip& chip, std::vector<Fact>& facts) {
    std::vector<std::string_view> told;
    for (const emu::Chip* other : emu::chips()) {
        for (const emu::ChipFact& fact : emu::chip_facts(*other)) {
            if (std::ranges::count(told, fact.what)) continue;
            told.push_back(fact.what);
            const auto own =
                std::ranges::find(emu::chip_facts(chip), fact.what, &emu::ChipFact::what);
            if (own == emu::chip_facts(chip).end()) {
                facts.push_back({fact.what.data(), "", emu::Evidence::assumed, ""});
                continue;
            }
            const auto known = own->known(chip);
            facts.push_back(
                {fact.what.data(), std::string(own->value(chip)), known.evidence, known.source});
        }
    }
}

std::vector<Fact> facts_of(const emu::Chip& chip) {
    std::vector<Fact> facts{
        fact("family, whose models it executes", chip.family),
        fact("requantisation", chip.rescale),
        fact("rounding of average pooling", chip.average_rounding),
        fact("bytes in a channel block (NC1HWC2)", chip.channel_block_bytes),
        fact("output channels of convolutions, aligned to", chip.conv_channel_align),
        fact("the same of depthwise convolutions", chip.depthwise_channel_align),
        fact("pixels of an NHWC line, aligned to", chip.line_align),
        fact("real numbers that are not quantised", chip.float_type),
        fact("ends of networks that quantise there", chip.integer_ends),
        fact("quantisation that compiling chooses", chip.quantisation),
        picture_fact(chip),
        fact("clock (times only)", chip.clock),
        fact("DRAM, MB/s (times only)", chip.dram_mb_per_s),
        fact("start of a command, ns (times only)", chip.task_ns),
        fact("SRAM for applications, bytes", chip.sram_bytes)};
    append_corners(chip, facts);
    return facts;
}

void print_text(const emu::Chip& chip) {
    std::printf("%s\n", chip.name.data());
    for (const Fact& fact : facts_of(chip)) {
        if (fact.value.empty()) continue;
        std::printf("  %-48s  %s\n  %48s  %s: %s\n", fact.name, fact.value.c_str(), "",
                    emu::name_of(fact.evidence).data(), fact.source.data());
    }
}

// One row per fact; chips of which the same is known share it.
void print_markdown() {
    std::puts("| fact | chips | value | known | from |\n|---|---|---|---|---|");
    const std::size_t count = facts_of(*emu::chips().front()).size();
    for (std::size_t i = 0; i < count; ++i) {
        std::vector<std::pair<Fact, std::string>> rows;
        for (const emu::Chip* chip : emu::chips()) {
            const Fact fact = facts_of(*chip)[i];
            if (fact.value.empty()) continue;
            const auto row = std::ranges::find(rows, fact, &std::pair<Fact, std::string>::first);
            if (row == rows.end())
                rows.emplace_back(fact, chip->name);
            else
                row->second += format(", %s", chip->name.data());
        }
        for (const auto& [fact, names] : rows) {
            std::printf("| %s | %s | %s | %s | %s |\n", fact.name, names.c_str(),
                        fact.value.c_str(), emu::name_of(fact.evidence).data(), fact.source.data());
        }
    }
}

// What scripts ask for: how chips are told apart.
void print_json() {
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const auto chips : {emu::chips(), emu::lane_chips()}) {
        for (const emu::Chip* chip : chips) {
            nlohmann::ordered_json row = {{"name", chip->name},
                                          {"family", chip->family.value},
                                          {"cores", chip->clock.value.cores},
                                          {"model_files", nullptr}};
            if (chip->model_files)
                row["model_files"] = emu::name_of(chip->model_files->value.container);
            list.push_back(std::move(row));
        }
    }
    std::puts(list.dump(2).c_str());
}

} // namespace

void add_chips(CLI::App& app) {
    const auto markdown = std::make_shared<bool>(false), json = std::make_shared<bool>(false);
    CLI::App* command = app.add_subcommand(
        "chips", "Lists the chips, what is modelled of each, and how each fact is known");
    command->add_flag("--markdown", *markdown, "As the rows of a table");
    command->add_flag("--json", *json, "Names, families, cores and kinds of model files as JSON");
    command->callback([markdown, json] {
        if (*markdown) return print_markdown();
        if (*json) return print_json();
        for (const auto list : {emu::chips(), emu::lane_chips()}) {
            for (const emu::Chip* chip : list) print_text(*chip);
        }
    });
}

} // namespace boardless
