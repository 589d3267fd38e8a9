// SPDX-License-Identifier: Apache-2.0
// Files of containers 1, 2 and 6: one FlatBuffer.
#pragma once

#include "emu-core/base/flatbuffer_writer.h"
#include "librknnrt/format/writer/container/model_writer.h"

namespace rknn::format::writer {

// What follows the header. Error bad_argument: an address outside its tensor's memory.
emu::Result<emu::flatbuffer::Raw> standard_payload(const ModelFile& model,
                                                   const WriteOptions& options);

} // namespace rknn::format::writer
