// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/spcdev/vio_arguments.h"

#include "emu-core/edge/check_given.h"

namespace hbdnn::spcdev {
namespace {

constexpr Size default_sensor{1920, 1080};

emu::Outcome check_channels(const ChannelArrays& channels, std::int32_t least) {
    const auto most = static_cast<std::int32_t>(Vio::most_channels);
    if (channels.count < least || channels.count > most)
        return emu::error(emu::Fault::bad_argument, "%d channels are not %d to %d", channels.count,
                          least, most);
    EMU_TRY(emu::check_given(channels.width, "width"));
    return emu::check_given(channels.height, "height");
}

// X3 numbers its quarter turns 1 to 3 (documented); the angle itself is taken as well.
emu::Result<int> quarter_turns(std::int32_t rotate) {
    if (rotate >= 0 && rotate <= 3) return rotate;
    if (rotate == 90 || rotate == 180 || rotate == 270) return rotate / 90;
    return emu::error(emu::Fault::bad_argument, "%d is no rotation: 1 to 3, or 90 to 270", rotate);
}

// The part that channel `i` takes, all of it where none is given.
Region part_of(const ChannelArrays& channels, std::int32_t i) {
    if (!channels.crop_width || !channels.crop_height) return {};
    if (channels.crop_width[i] <= 0 || channels.crop_height[i] <= 0) return {};
    return {channels.crop_x ? channels.crop_x[i] : 0,
            channels.crop_y ? channels.crop_y[i] : 0,
            {channels.crop_width[i], channels.crop_height[i]}};
}

// A channel of 0x0 has the size of its part, or of the source.
void fill_size(const ChannelArrays& channels, std::int32_t i, Size source) {
    if (channels.width[i] != 0 || channels.height[i] != 0) return;
    const Region part = part_of(channels, i);
    const Size size = part.size == Size{} ? source : part.size;
    channels.width[i] = size.width;
    channels.height[i] = size.height;
}

emu::Result<std::vector<View>> views_of(const ChannelArrays& channels, Size source) {
    std::vector<View> views;
    for (std::int32_t i = 0; i < channels.count; ++i) {
        fill_size(channels, i, source);
        EMU_TRY_VALUE(turns, quarter_turns(channels.rotate ? channels.rotate[i] : 0));
        views.push_back({{channels.width[i], channels.height[i]}, part_of(channels, i), turns});
    }
    return views;
}

bool is_mode(std::int32_t mode) {
    return mode >= SP_VPS_SCALE && mode <= SP_VPS_SCALE_ROTATE_CROP;
}

bool crops(std::int32_t mode) {
    return mode == SP_VPS_SCALE_CROP || mode == SP_VPS_SCALE_ROTATE_CROP;
}

// The arrays that the mode looks at.
emu::Result<ChannelArrays> arrays_of(std::int32_t mode, ChannelArrays channels) {
    if (crops(mode)) {
        EMU_TRY(emu::check_given(channels.crop_x, "crop_x"));
        EMU_TRY(emu::check_given(channels.crop_y, "crop_y"));
        EMU_TRY(emu::check_given(channels.crop_width, "crop_width"));
        EMU_TRY(emu::check_given(channels.crop_height, "crop_height"));
    } else {
        channels.crop_x = channels.crop_y = channels.crop_width = channels.crop_height = nullptr;
    }
    if (mode < SP_VPS_SCALE_ROTATE) {
        channels.rotate = nullptr;
        return channels;
    }
    EMU_TRY(emu::check_given(channels.rotate, "rotate"));
    return channels;
}

} // namespace

Size sensor_size(const sp_sensors_parameters& parameters) {
    if (parameters.raw_width <= 0 || parameters.raw_height <= 0) return {};
    return {parameters.raw_width, parameters.raw_height};
}

emu::Outcome open_camera(Vio& vio, std::int32_t video_index, Size sensor,
                         const ChannelArrays& channels) {
    if (video_index < SP_HOST_AUTO_DETECT || video_index > SP_HOST_3)
        return emu::error(emu::Fault::bad_argument, "%d is no camera: -1 to 3 are", video_index);
    EMU_TRY(check_channels(channels, 0));
    const Size source = sensor == Size{} ? default_sensor : sensor;
    EMU_TRY_VALUE(views, views_of(channels, source));
    if (views.size() < Vio::most_channels) views.push_back({source, {}, 0});
    return vio.open_camera(source, std::move(views));
}

emu::Outcome open_scaler(Vio& vio, Size source, std::int32_t mode, const ChannelArrays& channels) {
    if (!is_mode(mode))
        return emu::error(emu::Fault::bad_argument, "%d is no mode of a scaler", mode);
    EMU_TRY(check_channels(channels, 1));
    EMU_TRY_VALUE(arrays, arrays_of(mode, channels));
    EMU_TRY_VALUE(views, views_of(arrays, source));
    return vio.open_scaler(source, std::move(views));
}

Patience patience_of(std::int32_t timeout) {
    if (timeout < 0) return std::nullopt;
    return std::chrono::milliseconds(timeout);
}

} // namespace hbdnn::spcdev
