// SPDX-License-Identifier: Apache-2.0
// The bytes of a .rknn file from what it holds: read() undone. Constants may come back at other
// addresses.
#pragma once

#include "emu-core/base/flatbuffer_writer.h"
#include "librknnrt/format/container/model_file.h"

namespace rknn::format::writer {

struct WriteOptions {
    // Container 2: int8 weights that are one block of output and input channels are compressed.
    bool compress_weights = false;
};

// `model`: of containers 1, 2, 6 and mini, with one task program; addresses in register writes lie
// in the tensors they name. Files have what running a network needs and a short JSON text; of
// fields that only tell boards when to do something they have none. Error bad_argument: another
// container, an address outside its tensor's memory.
emu::Result<std::vector<std::byte>> write_model(const ModelFile& model,
                                                const WriteOptions& options = {});

// Files of containers 1, 2 and 6: one FlatBuffer. What follows the header. Error bad_argument: an
// address outside its tensor's memory.
emu::Result<emu::flatbuffer::Raw> standard_payload(const ModelFile& model,
                                                   const WriteOptions& options);

// Files of the small boards' container. What follows the header. Error bad_argument: an address
// outside its tensor's memory.
emu::Result<emu::flatbuffer::Raw> mini_payload(const ModelFile& model);

} // namespace rknn::format::writer
