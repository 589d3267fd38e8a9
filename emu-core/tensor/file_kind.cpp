// SPDX-License-Identifier: Apache-2.0
#include "emu-core/tensor/file_kind.h"

#include <algorithm>
#include <string>
#include <string_view>

namespace emu {
namespace {

struct Start {
    std::string_view text; // in lower case
    const char* of;
};

// Of bytes as they stand.
constexpr Start of_bytes[] = {
    {"\x89HDF", "HDF5, as Keras writes it"},
    {"PK\x03\x04", "a ZIP archive, as PyTorch and Keras write it"},
    {"version https://git-lfs", "the pointer that Git LFS leaves where it fetched no file"},
};

// Of text, behind blanks and in any case.
constexpr char html[] = "an HTML page, as servers send in place of a file that they do not give";
constexpr Start of_texts[] = {
    {"<!doctype html", html},
    {"<html", html},
    {"<?xml", "XML"},
};

constexpr std::string_view blanks = " \t\r\n";

std::string lower_case(std::string_view text) {
    std::string lower(text);
    std::ranges::transform(lower, lower.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c;
    });
    return lower;
}

std::string_view without_blanks(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
    return text;
}

// An object or list, whose first thing is what JSON has there.
bool is_json(std::string_view text) {
    if (!text.starts_with('{') && !text.starts_with('[')) return false;
    const std::string_view first = without_blanks(text.substr(1)).substr(0, 1);
    const std::string_view allowed = text.front() == '{' ? "\"}" : "\"{[]-0123456789tfn";
    return !first.empty() && allowed.find(first) != allowed.npos;
}

} // namespace

const char* stranger_of(Bytes file) {
    const std::string_view all(reinterpret_cast<const char*>(file.data()), file.size());
    for (const Start& start : of_bytes) {
        if (all.starts_with(start.text)) return start.of;
    }
    std::string_view text = all.substr(0, 1024);
    if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3); // the mark of UTF-8
    text = without_blanks(text);
    const std::string lower = lower_case(text.substr(0, 16));
    for (const Start& start : of_texts) {
        if (lower.starts_with(start.text)) return start.of;
    }
    return is_json(text) ? "JSON" : nullptr;
}

} // namespace emu
