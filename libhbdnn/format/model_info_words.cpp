// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/format/model_info.h"

#include <algorithm>
#include <iterator>

namespace hbdnn::format {
namespace {

template <class Meaning> struct Word {
    std::string_view text;
    Meaning meaning;
};

constexpr Word<TensorType> types[] = {
    {"HB_DNN_IMG_TYPE_Y", TensorType::y},
    {"HB_DNN_IMG_TYPE_NV12", TensorType::nv12},
    {"HB_DNN_IMG_TYPE_NV12_SEPARATE", TensorType::nv12_separate},
    {"HB_DNN_IMG_TYPE_YUV444", TensorType::yuv444},
    {"HB_DNN_IMG_TYPE_RGB", TensorType::rgb},
    {"HB_DNN_IMG_TYPE_BGR", TensorType::bgr},
    {"HB_DNN_TENSOR_TYPE_S4", TensorType::s4},
    {"HB_DNN_TENSOR_TYPE_U4", TensorType::u4},
    {"HB_DNN_TENSOR_TYPE_S8", TensorType::s8},
    {"HB_DNN_TENSOR_TYPE_U8", TensorType::u8},
    {"HB_DNN_TENSOR_TYPE_F16", TensorType::f16},
    {"HB_DNN_TENSOR_TYPE_S16", TensorType::s16},
    {"HB_DNN_TENSOR_TYPE_U16", TensorType::u16},
    {"HB_DNN_TENSOR_TYPE_F32", TensorType::f32},
    {"HB_DNN_TENSOR_TYPE_S32", TensorType::s32},
    {"HB_DNN_TENSOR_TYPE_U32", TensorType::u32},
    {"HB_DNN_TENSOR_TYPE_F64", TensorType::f64},
    {"HB_DNN_TENSOR_TYPE_S64", TensorType::s64},
    {"HB_DNN_TENSOR_TYPE_U64", TensorType::u64},
    {"HB_DNN_TENSOR_TYPE_BOOL8", TensorType::bool8},
};

constexpr Word<Layout> layouts[] = {
    {"HB_DNN_LAYOUT_NHWC", Layout::nhwc},
    {"HB_DNN_LAYOUT_NCHW", Layout::nchw},
    {"HB_DNN_LAYOUT_NONE", Layout::none},
};

constexpr Word<InputSource> sources[] = {
    {"HB_DNN_INPUT_FROM_DDR", InputSource::ddr},
    {"HB_DNN_INPUT_FROM_RESIZER", InputSource::resizer},
    {"HB_DNN_INPUT_FROM_PYRAMID", InputSource::pyramid},
};

constexpr Word<PictureRules::Trained> colours[] = {
    {"gray", PictureRules::Trained::luma},
    {"rgb", PictureRules::Trained::rgb},
    {"bgr", PictureRules::Trained::bgr},
    {"yuv444", PictureRules::Trained::yuv444},
};

template <class Meaning, std::size_t n>
std::optional<Meaning> meaning_of(const Word<Meaning> (&words)[n], std::string_view text) {
    const auto found = std::ranges::find(words, text, &Word<Meaning>::text);
    return found == std::end(words) ? std::nullopt : std::optional(found->meaning);
}

template <class Meaning, std::size_t n>
std::string_view text_of(const Word<Meaning> (&words)[n], Meaning meaning) {
    const auto found = std::ranges::find(words, meaning, &Word<Meaning>::meaning);
    return found == std::end(words) ? std::string_view() : found->text;
}

} // namespace

std::optional<TensorType> type_of_word(std::string_view word) {
    return meaning_of(types, word);
}

std::optional<Layout> layout_of_word(std::string_view word) {
    return meaning_of(layouts, word);
}

std::optional<InputSource> source_of_word(std::string_view word) {
    return meaning_of(sources, word);
}

std::optional<PictureRules::Trained> trained_of_word(std::string_view word) {
    return meaning_of(colours, word);
}

std::string_view word_of(TensorType type) {
    return text_of(types, type);
}

std::string_view word_of(Layout layout) {
    return text_of(layouts, layout);
}

std::string_view word_of(InputSource source) {
    return text_of(sources, source);
}

std::string_view word_of(PictureRules::Trained trained) {
    return text_of(colours, trained);
}

} // namespace hbdnn::format
