// SPDX-License-Identifier: Apache-2.0
// ovxlib_write_network FILE: the network that the program is for, which gives its 60 bytes back.
#include "conformance/viplite/format/execution/written_network.h"
#include "emu-core/base/file.h"

#include <cstdio>

int main(int argc, char** argv) {
    if (argc != 2) return 2;
    const emu::Outcome outcome = emu::write_file(argv[1], nbg_tests::verified_copy());
    if (outcome) return 0;
    std::fprintf(stderr, "%s\n", outcome.error().detail.c_str());
    return 1;
}
