// SPDX-License-Identifier: Apache-2.0
// From a network compiled for a chip with a lane unit to a model file of the vendor's form.
#pragma once

#include "emu-core/engine/program.h"
#include "libbmrt/format/bmodel.h"

#include <span>
#include <string>

namespace bmrt::compile {

// One command for each program; the programs are one network for several shapes of its inputs. What
// the model computes is, byte for byte, what the engine computes with these programs; ends of four
// axes are N, C, H, W. The same programs give the same model. Errors name the layer: unsupported,
// with the reason why the tensor unit cannot compute it to the bit.
emu::Result<bmrt::Bmodel> compile(std::span<const emu::Program> programs, const std::string& name);

} // namespace bmrt::compile
