// SPDX-License-Identifier: Apache-2.0
// What rknn_init says at level info. Programs read these lines, so their words are the vendor's, as
// in logs that users of boards published.
#pragma once

#include "emu-core/base/shared_bytes.h"
#include "librknnrt/model/model.h"

namespace rknn {

// The versions of library and driver, and the vendor's variables that are set and do nothing here.
void report_library();

// What made a program of the network.
struct Origin {
    std::uint64_t version; // of the file's format
    std::string compiler;  // its version, and its toolkit's
    std::string framework;
};
Origin origin_of(emu::Bytes file);

void report_model(const Model& model, const Origin& origin);

} // namespace rknn
