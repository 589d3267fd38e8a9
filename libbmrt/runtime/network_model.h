// SPDX-License-Identifier: Apache-2.0
// Where a network's commands, tensors and weights come from.
#pragma once

#include "libbmrt/format/bmodel.h"

#include <libbmruntime/bmruntime_bmnet.h>

namespace bmrt::runtime {

// A model file's bytes. Errors: of bmrt::read_bmodel(); wrong_chip; bad_model, an output that
// nothing computes.
emu::Result<bmrt::Bmodel> model_of_file(const emu::SharedBytes& file);

// A network in pieces, as a model of one command with one input and one output. Its weights stay
// the caller's, who may look at no more than their size where it has none. Without commands it gets
// them later. Errors: bad_argument, an input or output outside the neurons, a null pointer to
// commands; bad_model, commands that compute no output.
emu::Result<bmrt::Bmodel> model_of_pieces(const bmnet_info_t& info);

} // namespace bmrt::runtime
