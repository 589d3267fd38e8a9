// SPDX-License-Identifier: Apache-2.0
// One sample of a picture's channel, and samples of other depths.
#pragma once

#include "emu-core/picture/view.h"

namespace emu::picture {

// As it lies there. Preconditions: the format has the channel; the pixel is within the picture.
unsigned read_sample(const View& view, ChannelIndex channel, std::int32_t x, std::int32_t y);
// Changes no bit beside the sample. Preconditions: as above; `value` fits.
void write_sample(const View& view, ChannelIndex channel, std::int32_t x, std::int32_t y,
                  unsigned value);

// Between depths: the upper bits of a deeper sample; of a shallower one its bits again and again
// (assumed: boards do not say).
unsigned with_depth(unsigned value, unsigned from, unsigned to);

} // namespace emu::picture
