// SPDX-License-Identifier: Apache-2.0
// Attributes that are one of some words.
#pragma once

#include "emu-core/base/error.h"
#include "emu-core/model/onnx/call.h"

#include <algorithm>

namespace emu::onnx {

template <class T> struct Choice {
    std::string_view name;
    T value;
};

// The value of the attribute's word; the first one where it is absent. Error bad_model: another
// word.
template <class T, std::size_t count>
Result<T> read_choice(Call& call, const char* attribute, const Choice<T> (&choices)[count]) {
    EMU_TRY_VALUE(text, call.attributes().text(attribute, choices[0].name));
    const auto found = std::ranges::find(choices, text, &Choice<T>::name);
    if (found != std::end(choices)) return found->value;
    return error(Fault::bad_model, "its %s is %s, which is unknown", attribute,
                 printable(text).c_str());
}

} // namespace emu::onnx
