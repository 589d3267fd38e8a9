// SPDX-License-Identifier: Apache-2.0
// What a chip's resizer can do. Errors are bad_argument and say which limit it is.
#pragma once

#include "libhbdnn/picture/resizer.h"

#include "emu-core/chip/chip.h"

namespace hbdnn {

// The region lies in the picture, and neither side becomes more times larger or smaller than the
// chip can. Error unsupported: the chip has no resizer.
emu::Outcome check_region(const emu::Chip& chip, Extent picture, const Region& region, Extent to);

// hbDNNRoiInfer: a picture of NV12 (of either type) or Y for an input of NV12 or Y; its rows are
// multiples of the chip's bytes apart. For the rest see check_region().
emu::Outcome check_roi(const emu::Chip& chip, const Picture& picture, const Region& region,
                       const Port& input);

// hbDNNResize: also no row of either picture beyond 4080 bytes, or not a multiple of 16.
emu::Outcome check_resize(const emu::Chip& chip, const Picture& source, const Region& region,
                          const PictureTarget& target);

} // namespace hbdnn
