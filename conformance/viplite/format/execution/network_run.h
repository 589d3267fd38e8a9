// SPDX-License-Identifier: Apache-2.0
// A network binary, loaded and run.
#pragma once

#include "libviplite/format/execution/lower/executable_network.h"

#include <map>
#include <string>
#include <vector>

namespace nbg_tests {

using ByteList = std::vector<std::byte>;

// One of ../shared; nothing, and a line on stderr, where it is not there.
std::optional<emu::SharedBytes> shared_file(const std::string& name);

// By the chip that such files are for. Fails the test where it is refused.
viplite::format::ExecutableNetwork load(const emu::SharedBytes& file);

// Fails the test where it is not, or for another reason.
void is_refused(const emu::SharedBytes& file, const char* why);

struct RunResults {
    std::vector<ByteList> outputs;
    // Per operation, the bytes of its last layer's result in the order of its memory: channels,
    // lines, pixels.
    std::map<std::size_t, ByteList> operations;
};
RunResults run(const emu::Program& program, const std::vector<ByteList>& inputs);

} // namespace nbg_tests
