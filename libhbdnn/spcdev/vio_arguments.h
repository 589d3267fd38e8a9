// SPDX-License-Identifier: Apache-2.0
// What the arguments of sp_vio.h mean.
#pragma once

#include "libhbdnn/spcdev/vio.h"

#include <sp_vio.h>

namespace hbdnn::spcdev {

// As many elements of each array as there are channels; null where a call has none.
struct ChannelArrays {
    std::int32_t count = 0;
    std::int32_t *width = nullptr, *height = nullptr;
    std::int32_t *crop_x = nullptr, *crop_y = nullptr, *crop_width = nullptr,
                 *crop_height = nullptr;
    std::int32_t* rotate = nullptr;
};

// 0x0 where nothing was asked for.
Size sensor_size(const sp_sensors_parameters& parameters);

// A sensor of 0x0 is one of 1920x1080 (X5's, observed). Channels of 0x0 get the sensor's size, and
// their arrays are told so; one more of that size is added where there is room, as on boards.
// Errors: of Vio::open_camera(); bad_argument.
emu::Outcome open_camera(Vio& vio, std::int32_t video_index, Size sensor,
                         const ChannelArrays& channels);

// mode: SP_VPS_*. Errors: of Vio::open_scaler(); bad_argument.
emu::Outcome open_scaler(Vio& vio, Size source, std::int32_t mode, const ChannelArrays& channels);

// Milliseconds; negative: for ever (X3's, documented of the calls below).
Patience patience_of(std::int32_t timeout);

} // namespace hbdnn::spcdev
