// SPDX-License-Identifier: Apache-2.0
// The words of model_info's text and of the compiler's notes.
#pragma once

#include "libhbdnn/port/bpu_port.h"

#include <optional>
#include <string_view>

namespace hbdnn::format {

// "HB_DNN_TENSOR_TYPE_F32", "HB_DNN_LAYOUT_NHWC", "HB_DNN_INPUT_FROM_PYRAMID"; "rgb", as the
// compiler's configuration has it. Nothing, or empty: there is no such word.
std::optional<TensorType> type_of_word(std::string_view word);
std::optional<Layout> layout_of_word(std::string_view word);
std::optional<InputSource> source_of_word(std::string_view word);
std::optional<PictureRules::Trained> trained_of_word(std::string_view word);
std::string_view word_of(TensorType type);
std::string_view word_of(Layout layout);
std::string_view word_of(InputSource source);
std::string_view word_of(PictureRules::Trained trained);

} // namespace hbdnn::format
