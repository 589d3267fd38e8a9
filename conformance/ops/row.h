// SPDX-License-Identifier: Apache-2.0
// One line of a vector file: a named test of one operation.
#pragma once

#include "emu-core/base/result.h"

#include <string>
#include <string_view>
#include <vector>

// Eight columns, separated by tabs; "-" stands for an empty one. Lines that start with # are
// comments.
struct Row {
    int line = 0;
    std::string id;          // unique in its file, stable
    std::string operation;   // see operations.cpp
    std::string parameters;  // see parameters.h
    std::string sources;     // tensors separated by blanks, see tensor_text.h
    std::string destination; // tensors without values, separated by blanks
    std::string expected;    // bad_model; or per destination values, ~tolerance:values of floats,
                             // or crc32:<hex> of the bytes
    std::string flags;       // what the row exercises, separated by commas
    std::string source;      // where the expected values come from
};

// Error bad_argument: no such file, no rows, another number of columns, an id twice.
emu::Result<std::vector<Row>> read_rows(const std::string& path);

// The pieces between separators; an empty text is one empty piece.
inline std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> pieces;
    for (;;) {
        const std::size_t end = text.find(separator);
        pieces.push_back(text.substr(0, end));
        if (end == std::string_view::npos) return pieces;
        text.remove_prefix(end + 1);
    }
}
