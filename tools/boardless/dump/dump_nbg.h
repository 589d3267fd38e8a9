// SPDX-License-Identifier: Apache-2.0
// What a network binary (.nb) holds, for people who debug models.
#pragma once

#include "libviplite/format/description.h"

namespace boardless {

struct NbgDumpOptions {
    std::string layer;   // this layer only, by name, or operations of this type; empty: all
    bool patches = true; // of each operation
    bool work = false;   // what each operation does, or why that is not known
};

// Header, sections, ports, layers, operations with their patches.
std::string dump_nbg(const viplite::format::Description& description,
                     const NbgDumpOptions& options);

// "0 'input[0]' uint8 576x320x3x1, tf_asymm, scale 0.0078125, zero point 128, 552960 bytes": dims
// fastest first.
std::string nbg_port_line(std::size_t index, const viplite::format::Port& port);

// Version, target, network, core count and memory.
std::string nbg_header_text(const viplite::format::Description& description);

} // namespace boardless
