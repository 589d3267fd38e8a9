// SPDX-License-Identifier: Apache-2.0
// awnn_det_post: the boxes in a context's outputs.
#pragma once

#include "libviplite/awnn/context.h"

#include <awnn_det.h>

namespace viplite::awnn {

// The best boxes that `result` has room for, in pixels of the picture that `post` speaks of.
// Errors: bad_argument, a type or size that cannot be; unsupported, the outputs are of no known
// network.
emu::Outcome find_boxes(Context& context, const Awnn_Post_t& post, Awnn_Result_t& result);

} // namespace viplite::awnn
