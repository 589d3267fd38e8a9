// SPDX-License-Identifier: Apache-2.0
// The text that the vendor's `hrt_model_exec model_info` prints on a board: what a model's inputs
// and outputs are, exactly as its runtime says it. It stands for what a file does not tell.
#pragma once

#include "emu-core/base/error.h"
#include "libhbdnn/port/bpu_port.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hbdnn::format {

struct ModelInfo {
    std::string name;
    std::vector<Port> inputs, outputs;
};

// Whether it looks like such a text: a "[model name]:" in it, and no byte that no text has.
bool begins_as_model_info(emu::Bytes file);

// The models, in their order. What is logged around them is passed over. Three lines of ours may
// follow an image's others: "input type train: bgr", "mean value: ...", "scale value: ...", as the
// compiler's configuration has them. Error bad_model, with the line: a value that is not
// understood, one that is missing, numbers that do not fit each other.
emu::Result<std::vector<ModelInfo>> read_model_info(std::string_view text);

// The same text of such models; read_model_info() reads it.
std::string model_info_text(const std::vector<ModelInfo>& models);

// The words of that text and of the compiler's notes.
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
