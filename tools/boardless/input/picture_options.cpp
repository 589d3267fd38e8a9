// SPDX-License-Identifier: Apache-2.0
#include "tools/boardless/input/picture_options.h"

#include "emu-core/base/error.h"
#include "emu-core/engine/program.h"
#include "tools/boardless/setting.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <optional>

namespace boardless {
namespace {

using emu::error;
using emu::Fault;
using emu::PictureInput;
using emu::PictureSamples;
using emu::PictureSource;

template <class Enum> std::string all_names(Enum last) {
    std::string names;
    for (int i = 0; i <= static_cast<int>(last); ++i) {
        names += (i == 0 ? "" : ", ") + std::string(name_of(static_cast<Enum>(i)));
    }
    return names;
}

template <class Enum> emu::Result<Enum> value_of(std::string_view text, Enum last) {
    for (int i = 0; i <= static_cast<int>(last); ++i) {
        if (name_of(static_cast<Enum>(i)) == text) return static_cast<Enum>(i);
    }
    return error(Fault::bad_argument, "'%.40s' is none of %s", std::string(text).c_str(),
                 all_names(last).c_str());
}

emu::Outcome expect_input(const Setting& setting, const emu::graph::Graph& graph) {
    const auto is_called = [&](emu::TensorId id) {
        return graph.tensors[id].spec.name == setting.name;
    };
    if (setting.name.empty() || std::ranges::any_of(graph.inputs, is_called)) return {};
    return error(Fault::bad_argument, "no input is called '%s'", setting.name.c_str());
}

// The last one that is about the input.
template <class Enum> emu::Result<std::optional<Enum>> said(const std::vector<std::string>& texts,
                                                            const std::string& input,
                                                            const emu::graph::Graph& graph,
                                                            Enum last) {
    std::optional<Enum> found;
    for (const std::string& text : texts) {
        const Setting setting = split_optional(text);
        EMU_TRY(expect_input(setting, graph));
        EMU_TRY_VALUE(value, value_of(setting.value, last));
        if (setting.name.empty() || setting.name == input) found = value;
    }
    return found;
}

PictureSamples usual_samples(const emu::TensorSpec& spec) {
    const PictureInput nv12{PictureSamples::nv12, {}, {}};
    return emu::check_picture(nv12, spec) ? PictureSamples::nv12 : PictureSamples::none;
}

bool comes_from_pipeline(PictureSamples samples) {
    return samples == PictureSamples::nv12 || samples == PictureSamples::luma;
}

emu::Outcome check_source(const PictureInput& picture, const emu::TensorSpec& spec,
                          const emu::PictureUnit& unit) {
    if (picture.source == PictureSource::memory) return {};
    if (!comes_from_pipeline(picture.samples)) {
        return error(Fault::bad_argument, "input '%s': %s gives nv12 and gray only",
                     spec.name.c_str(), name_of(picture.source).data());
    }
    const emu::Extents map = emu::dense(spec).stored;
    if (picture.source != PictureSource::resizer || map.h * map.w < unit.most_pixels) return {};
    return error(Fault::bad_argument, "input '%s' (%s): the resizer gives fewer than %d pixels",
                 spec.name.c_str(), emu::to_text(spec.shape).c_str(), unit.most_pixels);
}

} // namespace

void add_picture_options(CLI::App& command, PictureOptions& options) {
    const auto add = [&](const char* name, std::vector<std::string>& texts, const char* help) {
        command.add_option(name, texts, help)->type_size(1)->allow_extra_args(false);
    };
    add("--input-type", options.types,
        "[NAME=]TYPE: what applications hand over for an input, on chips that take pictures: nv12 "
        "(in one piece or two), gray, yuv444, rgb, bgr, or featuremap: the tensor itself. When not "
        "given, nv12 where the input has three channels");
    add("--input-source", options.sources,
        "[NAME=]SOURCE: where they come from: pyramid (usual for nv12 and gray), ddr or resizer "
        "(regions of larger pictures)");
    command.add_flag("--integer-ends", options.integer_ends,
                     "Leaves inputs and outputs the integers of the layers, on chips whose CPU "
                     "turns them into real numbers");
    command.add_flag("--int32-outputs", options.int32_outputs,
                     "Leaves outputs integers on these chips, as int32 with their scales: the form "
                     "that applications for models without final Dequantize nodes read");
}

emu::Result<std::vector<PictureInput>> pictures_of(const PictureOptions& options,
                                                   const std::string& order,
                                                   const emu::graph::Graph& graph,
                                                   const emu::PictureUnit& unit) {
    std::vector<PictureInput> pictures;
    for (const emu::TensorId id : graph.inputs) {
        const emu::TensorSpec& spec = graph.tensors[id].spec;
        EMU_TRY_VALUE(samples, said(options.types, spec.name, graph, PictureSamples::bgr));
        EMU_TRY_VALUE(source, said(options.sources, spec.name, graph, PictureSource::resizer));
        PictureInput picture;
        picture.samples = samples.value_or(usual_samples(spec));
        if (order == "yuv444") picture.colours = emu::PictureColours::yuv;
        if (comes_from_pipeline(picture.samples)) picture.source = PictureSource::pyramid;
        picture.source = source.value_or(picture.source);
        EMU_TRY(check_source(picture, spec, unit));
        if (const auto fits = emu::check_picture(picture, spec); !fits) {
            return error(Fault::bad_argument, "%s", fits.error().detail.c_str());
        }
        pictures.push_back(picture);
    }
    return pictures;
}

emu::Outcome check_pictures(const PictureOptions& options, const std::string& order,
                            const emu::Chip& chip) {
    if (chip.picture_unit || (!options.is_given() && order != "yuv444")) return {};
    return error(Fault::bad_argument,
                 "applications for %s hand over a network's numbers: no --input-type, "
                 "--input-source, --integer-ends, --int32-outputs or --order yuv444",
                 chip.name.data());
}

} // namespace boardless
