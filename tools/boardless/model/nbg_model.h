// SPDX-License-Identifier: Apache-2.0
// Network binaries (.nb), for the commands: they are read, and computed from what lies beside them.
#pragma once

#include "libviplite/format/description.h"
#include "tools/boardless/model/model_file.h"

namespace boardless {

// The path's bytes; nothing: they are no such file. Errors name the path.
emu::Result<std::optional<viplite::format::Description>> read_nbg(const std::string& path,
                                                                  emu::SharedBytes file);

// What the file's operations compute, or, where they are not understood, its sidecar. Errors:
// bad_argument, options that are not for such files; bad_model, what is not understood, with no
// sidecar or with recorded outputs only.
emu::Result<emu::Program> load_nbg(const ModelFile& model,
                                   const viplite::format::Description& description);

// Which layers the file has in tiles, and whether they are whole where it is computed, or why not.
std::string nbg_tiles_text(const viplite::format::Description& description);

// What `boardless info` shows: header, ports, and what computes.
std::string nbg_info_text(const ModelFile& model, const viplite::format::Description& description);

} // namespace boardless
