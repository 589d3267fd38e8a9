// SPDX-License-Identifier: Apache-2.0
// Horizon's model files (.bin, .hbm, texts of model_info), for the commands; of an HBM also the
// tables and its programs, instruction by instruction.
#pragma once

#include "emu-core/base/shared_bytes.h"
#include "libhbdnn/format/bpu_file.h"
#include "libhbdnn/format/bpu_models.h"
#include "tools/boardless/model/model_file.h"

namespace boardless {

// What `boardless info` shows: the text that the board's own tool prints, and what computes. Errors
// name the path.
emu::Result<std::string> bpu_info_text(const ModelFile& model, const emu::SharedBytes& file);

// What `boardless dump` shows: of a .bin file nodes, constants, tensors, notes and the header of
// its HBM; of an HBM its header; else the text. Nodes of this name or type only, unless it is
// empty. Errors name the path.
emu::Result<std::string> dump_bpu(const std::string& path, const emu::SharedBytes& file,
                                  const std::string& node);

// What `boardless dump --dot` shows: a graph of each model's layers. Errors name the path;
// unsupported: a model's computation is not understood.
emu::Result<std::string> bpu_dot(const std::string& path, const emu::SharedBytes& file);

std::string hbm_text(const hbdnn::format::HbmFile& hbm);

} // namespace boardless
