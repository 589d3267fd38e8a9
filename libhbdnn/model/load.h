// SPDX-License-Identifier: Apache-2.0
// From the bytes of a model's file to the models in it.
#pragma once

#include "emu-core/model/load.h"
#include "libhbdnn/port/bpu_model.h"

namespace hbdnn {

// Errors: HB_DNN_CAN_NOT_OPEN_FILE; out_of_memory.
emu::Result<emu::ModelFile> read_model_file(const char* path);

// The vendor's own file, our container, TFLite or ONNX. A model whose file does not name it has the
// file's name without its ending; one from memory is called "model". Errors: bad_model with what
// was found and what to do, wrong_chip, out_of_memory, those of find_sidecar().
emu::Result<Models> load_models(const emu::ModelFile& file, const emu::ChipChoice& choice);

} // namespace hbdnn
