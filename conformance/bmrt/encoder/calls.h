// SPDX-License-Identifier: Apache-2.0
// The calls that the stored cases are of.
#pragma once

#include "conformance/bmrt/encoder/arguments.h"

#include <string_view>

namespace bmrt_vectors {

using Call = bmk1880_op_t* (*)(const Arguments&);

// By the function's name; null for one that there are no cases of.
Call find_call(std::string_view function);

// Of the parts of the table.
Call find_arithmetic(std::string_view function);
Call find_layer(std::string_view function);
Call find_dma(std::string_view function);

struct CallRow {
    std::string_view function;
    Call call;
};

template <class Rows> Call find_row(const Rows& rows, std::string_view function) {
    for (const CallRow& row : rows) {
        if (row.function == function) return row.call;
    }
    return nullptr;
}

} // namespace bmrt_vectors
