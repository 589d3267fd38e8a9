// SPDX-License-Identifier: Apache-2.0
// The command line of fuzz_models.
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

// Nothing when the arguments are wrong; then usage() says which there are.
std::optional<Options> parse(int count, char** arguments);

const char* usage();

} // namespace fuzz
