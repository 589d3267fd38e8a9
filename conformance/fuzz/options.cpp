// SPDX-License-Identifier: Apache-2.0
#include "conformance/fuzz/options.h"

#include <charconv>
#include <cstdio>
#include <string_view>

namespace fuzz {
namespace {

// Where the number of a named option goes; null for an unknown name.
std::uint64_t* number_of(Options& options, std::string_view name) {
    if (name == "--seed") return &options.seed;
    if (name == "--cases") return &options.cases;
    if (name == "--only") return &options.only.emplace();
    if (name == "--max-bytes") return &options.max_bytes;
    if (name == "--max-rss-mb") return &options.max_rss_mb;
    return nullptr;
}

bool parse_number(std::string_view text, std::uint64_t& number) {
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
    return problem == std::errc() && end == text.data() + text.size();
}

constexpr char usage[] =
    "[--seed N] [--cases N] [--only CASE] [--max-bytes N] [--max-rss-mb N] [--as-container] "
    "FILE...\n";

std::optional<Options> parse(int count, char** arguments, Files files) {
    Options options;
    for (int i = 1; i < count; ++i) {
        const std::string_view argument = arguments[i];
        if (argument == "--as-container") {
            options.as_container = true;
        } else if (!argument.starts_with("--")) {
            options.files.emplace_back(argument);
        } else {
            std::uint64_t* number = number_of(options, argument);
            if (!number || i + 1 == count || !parse_number(arguments[++i], *number)) return {};
        }
    }
    if (files == Files::required && options.files.empty()) return {};
    return options;
}

} // namespace

int main_of(int (*fuzzer)(const Options& options), int count, char** arguments, Files files) {
    const auto options = parse(count, arguments, files);
    if (options) return fuzzer(*options);
    std::fputs(usage, stderr);
    return 2;
}

} // namespace fuzz
