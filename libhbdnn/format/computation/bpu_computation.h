// SPDX-License-Identifier: Apache-2.0
// What computes a model of the vendor's files, of all that may (README.md).
#pragma once

#include "emu-core/computation/computation.h"
#include "libhbdnn/format/bpu_file.h"
#include "libhbdnn/format/bpu_models.h"
#include "libhbdnn/format/hbm/segment.h"

namespace hbdnn::format {

struct FoundFile {
    emu::Bytes bytes;
    const std::string& path; // for what lies beside it; empty: it came from memory
};

// Its ports' picture rules become those of what computes it. Errors: as load_bpu_models().
emu::Result<emu::Computation> find_bpu_computation(const BpuFile& bin, const FoundFile& file,
                                                   BpuDescription& model);
// Of a model in an HBM alone.
emu::Result<emu::Computation> find_bpu_computation(const hbm::Segment& segment,
                                                   const FoundFile& file, BpuDescription& model);
// Of one that only a board's text describes.
emu::Result<emu::Computation> find_bpu_computation(const FoundFile& file, BpuDescription& model);

} // namespace hbdnn::format
