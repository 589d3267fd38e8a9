// SPDX-License-Identifier: Apache-2.0
// Whether a buffer may be bound to an input or output, and whether those of two networks are the
// same.
#pragma once

#include "libviplite/live/buffer.h"
#include "libviplite/model/model.h"

namespace viplite {

// As drivers compare: each dimension of the port, formats, fixed point position or zero point; the
// quotient of the scales lies between 0.9 and 1.1. How many dimensions a buffer has does not
// matter, nor the name. A buffer for no tensor needs as many bytes. Error bad_argument.
emu::Outcome check_match(const viplite::format::Port& port, const Buffer& buffer);

// Whether two networks have the same inputs and outputs.
bool same_ports(const Model& a, const Model& b);

} // namespace viplite
