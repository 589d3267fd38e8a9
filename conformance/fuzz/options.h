// SPDX-License-Identifier: Apache-2.0
// The command line of the fuzzers.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace fuzz {

struct Options {
    std::uint64_t seed = 1;
    std::uint64_t cases = 2000;
    std::optional<std::uint64_t> only; // one case instead of all
    std::uint64_t max_bytes = 1 << 20; // seed files above are left out
    std::uint64_t max_rss_mb = 1024;
    bool as_container = false; // compile the files first, damage the containers
    std::vector<std::string> files;
};

enum class Files : std::uint8_t {
    required,
    optional, // the fuzzer has seeds of its own
};

// Runs a fuzzer as the arguments say; the exit status, 2 where they are wrong.
int main_of(int (*fuzzer)(const Options& options), int count, char** arguments,
            Files files = Files::required);

} // namespace fuzz
