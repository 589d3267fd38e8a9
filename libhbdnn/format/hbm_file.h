// SPDX-License-Identifier: Apache-2.0
// The header of HBM files: what the BPU runs, alone as .hbm or within a .bin. What the BPU is to do
// and its tensors are not known.
#pragma once

#include "emu-core/base/shared_bytes.h"

#include <string>
#include <vector>

namespace hbdnn::format {

struct HbmFile {
    emu::SharedBytes bytes;
    std::string march_tag;                      // "X2A", "B25", "B2E"
    std::string runtime_version;                // "3.13.27"
    std::string compiler_version;               // as its text
    std::string tag;                            // of whoever built it; often empty
    std::vector<std::string> names;             // of its models, or of the segments of a .bin's
    std::vector<std::string> compiler_commands; // of each; empty where it is not there
};

// True for any file that begins as an HBM does; also for those that read_hbm_file() refuses.
bool begins_as_hbm_file(emu::Bytes file);

// Version 3 (header of 0xa8 bytes). Error bad_model: another version, offsets out of the file.
emu::Result<HbmFile> read_hbm_file(const emu::SharedBytes& file);

} // namespace hbdnn::format
