// SPDX-License-Identifier: Apache-2.0
// The formats in which networks are exported: what is known of each beside its reader.
#pragma once

#include "emu-core/model/graph.h"
#include "emu-core/model/load_options.h"

#include <span>
#include <string>

namespace emu {

struct NetworkFormat {
    const char* name;      // "ONNX"
    const char* extension; // ".onnx"
    bool has_options;      // inputs can be fixed or shaped: LoadOptions
    bool (*recognises)(Bytes file);
    Result<graph::Graph> (*read)(const SharedBytes& file, const LoadOptions& options);
    std::string (*operators)(); // that it can read: "Abs, Add, ..."
};

// In the order in which they are asked, and listed to users.
std::span<const NetworkFormat> network_formats();

// That of the file, or null.
const NetworkFormat* network_format_of(Bytes file);

} // namespace emu
