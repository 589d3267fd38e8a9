// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/format/picture_rules.h"

#include "libhbdnn/format/model_info.h"

#include <algorithm>
#include <cmath>

namespace hbdnn::format {
namespace {

using emu::error;
using emu::Fault;
using Trained = PictureRules::Trained;

struct Norm {
    std::string_view text;
    bool mean, scale;
};

constexpr Norm norms[] = {
    {"", false, false},          {"no_preprocess", false, false},     {"data_mean", true, false},
    {"data_scale", false, true}, {"data_mean_and_scale", true, true},
};

emu::Error unknown(const char* key, std::string_view text) {
    return error(Fault::bad_model, "its %s '%s' is not known", key, emu::printable(text).c_str());
}

emu::Result<std::vector<float>> read_channels(const Metadata& metadata, const char* key,
                                              std::size_t index, bool counts) {
    if (!counts) return std::vector<float>();
    const std::string_view text = metadata.entry(key, index);
    auto numbers = numbers_of(text);
    if (!numbers) return unknown(key, text);
    return *std::move(numbers);
}

// One number for each sample; `otherwise` where there is none.
bool spread(std::vector<float>& numbers, std::size_t samples, float otherwise) {
    if (numbers.empty()) numbers = {otherwise};
    if (numbers.size() == 1) numbers.resize(samples, numbers[0]);
    return numbers.size() == samples;
}

} // namespace

std::optional<emu::Normalisation> normalisation_of(const std::vector<float>& mean,
                                                   const std::vector<float>& scale,
                                                   std::int32_t samples) {
    emu::Normalisation result{mean, scale};
    const auto count = static_cast<std::size_t>(samples);
    if (!spread(result.mean, count, 0) || !spread(result.deviation, count, 1)) return {};
    for (float& number : result.deviation) {
        number = 1 / number;
        if (!std::isnormal(number)) return {};
    }
    return result;
}

emu::Result<PictureRules> picture_rules(const Metadata& metadata, std::size_t index,
                                        std::int32_t samples) {
    const std::string_view colour = metadata.entry("INPUT_TYPE_TRAIN", index);
    const auto trained = colour.empty() ? std::optional(samples == 1 ? Trained::luma : Trained::rgb)
                                        : trained_of_word(colour);
    if (!trained || (*trained == Trained::luma) != (samples == 1)) {
        return unknown("INPUT_TYPE_TRAIN", colour);
    }
    const std::string_view text = metadata.entry("NORM_TYPE", index);
    const auto norm = std::ranges::find(norms, text, &Norm::text);
    if (norm == std::end(norms)) return unknown("NORM_TYPE", text);
    EMU_TRY_VALUE(mean, read_channels(metadata, "MEAN_VALUE", index, norm->mean));
    EMU_TRY_VALUE(scale, read_channels(metadata, "SCALE_VALUE", index, norm->scale));
    auto normalisation = normalisation_of(mean, scale, samples);
    if (normalisation) return PictureRules{*trained, *std::move(normalisation)};
    return error(Fault::bad_model, "its mean and scale do not fit %d samples of a pixel", samples);
}

PictureRules samples_of(TensorType picture) {
    const bool is_luma = picture == TensorType::y;
    const std::size_t samples = is_luma ? 1 : 3;
    return {is_luma ? Trained::luma : Trained::yuv444,
            {std::vector<float>(samples, 128), std::vector<float>(samples, 1)},
            emu::Dtype::i8};
}

} // namespace hbdnn::format
