// SPDX-License-Identifier: Apache-2.0
// sp_vio.h.
#include "emu-core/edge/check_given.h"
#include "emu-core/edge/export.h"
#include "emu-core/edge/guard.h"
#include "libhbdnn/spcdev/functions.h"
#include "libhbdnn/spcdev/modules.h"
#include "libhbdnn/spcdev/picture/sensor.h"
#include "libhbdnn/spcdev/status.h"
#include "libhbdnn/spcdev/vio.h"
#include "libhbdnn/spcdev/vio_arguments.h"

#include <cstring>

using namespace hbdnn::spcdev;

namespace {

// Copies a frame to the application, whose buffer is FRAME_BUFFER_SIZE of that size.
emu::Outcome hand_over(emu::Result<SharedFrame> frame, char* buffer) {
    if (!frame) return frame.error();
    std::memcpy(buffer, (*frame)->bytes.data(), (*frame)->bytes.size());
    return {};
}

} // namespace

BOARDLESS_EXPORT void* sp_init_vio_module() {
    return emu::guard_pointer<Abi, void>(fn::sp_init_vio_module,
                                         [] { return add_module(std::make_shared<Vio>()); });
}

BOARDLESS_EXPORT void sp_release_vio_module(void* obj) {
    emu::guard_void<Abi>(
        fn::sp_release_vio_module, [&] { return release<Vio>(obj); }, obj);
}

BOARDLESS_EXPORT std::int32_t sp_open_camera(void* obj, const std::int32_t pipe_id,
                                             const std::int32_t video_index, std::int32_t chn_num,
                                             std::int32_t* width, std::int32_t* height) {
    return emu::guard<Abi>(
        fn::sp_open_camera,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(vio, find<Vio>(obj));
            return open_camera(*vio, video_index, {},
                               {.count = chn_num, .width = width, .height = height});
        },
        obj, pipe_id, video_index, chn_num, width, height);
}

BOARDLESS_EXPORT std::int32_t sp_open_camera_v2(void* obj, const std::int32_t pipe_id,
                                                const std::int32_t video_index,
                                                std::int32_t chn_num,
                                                sp_sensors_parameters* parameters,
                                                std::int32_t* width, std::int32_t* height) {
    return emu::guard<Abi>(
        fn::sp_open_camera_v2,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(vio, find<Vio>(obj));
            EMU_TRY(emu::check_given(parameters, "parameters"));
            return open_camera(*vio, video_index, sensor_size(*parameters),
                               {.count = chn_num, .width = width, .height = height});
        },
        obj, pipe_id, video_index, chn_num, parameters, width, height);
}

BOARDLESS_EXPORT std::int32_t
sp_open_camera_v3(void* obj, const std::int32_t pipe_id, const std::int32_t video_index,
                  std::int32_t chn_num, sp_sensors_parameters* parameters, std::int32_t* width,
                  std::int32_t* height, std::int32_t* crop_x, std::int32_t* crop_y,
                  std::int32_t* crop_width, std::int32_t* crop_height, std::int32_t* rotate) {
    return emu::guard<Abi>(
        fn::sp_open_camera_v3,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(vio, find<Vio>(obj));
            EMU_TRY(emu::check_given(parameters, "parameters"));
            return open_camera(
                *vio, video_index, sensor_size(*parameters),
                {chn_num, width, height, crop_x, crop_y, crop_width, crop_height, rotate});
        },
        obj, pipe_id, video_index, chn_num, parameters, width, height, crop_x, crop_y, crop_width,
        crop_height, rotate);
}

BOARDLESS_EXPORT std::int32_t sp_open_vps(void* obj, std::int32_t pipe_id, std::int32_t chn_num,
                                          std::int32_t proc_mode, std::int32_t src_width,
                                          std::int32_t src_height, std::int32_t* dst_width,
                                          std::int32_t* dst_height, std::int32_t* crop_x,
                                          std::int32_t* crop_y, std::int32_t* crop_width,
                                          std::int32_t* crop_height, std::int32_t* rotate) {
    return emu::guard<Abi>(
        fn::sp_open_vps,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(vio, find<Vio>(obj));
            return open_scaler(
                *vio, {src_width, src_height}, proc_mode,
                {chn_num, dst_width, dst_height, crop_x, crop_y, crop_width, crop_height, rotate});
        },
        obj, pipe_id, chn_num, proc_mode, src_width, src_height, dst_width, dst_height, crop_x,
        crop_y, crop_width, crop_height, rotate);
}

BOARDLESS_EXPORT std::int32_t sp_vio_close(void* obj) {
    return emu::guard<Abi>(
        fn::sp_vio_close,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(vio, find<Vio>(obj));
            return vio->stop();
        },
        obj);
}

BOARDLESS_EXPORT std::int32_t sp_vio_get_frame(void* obj, char* frame_buffer, std::int32_t width,
                                               std::int32_t height, const std::int32_t timeout) {
    return emu::guard<Abi>(
        fn::sp_vio_get_frame,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(vio, find<Vio>(obj));
            EMU_TRY(emu::check_given(frame_buffer, "frame_buffer"));
            return hand_over(vio->get_frame({width, height}, patience_of(timeout)), frame_buffer);
        },
        obj, frame_buffer, width, height, timeout);
}

BOARDLESS_EXPORT std::int32_t sp_vio_set_frame(void* obj, void* frame_buffer, std::int32_t size) {
    return emu::guard<Abi>(
        fn::sp_vio_set_frame,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(vio, find<Vio>(obj));
            EMU_TRY(emu::check_given(frame_buffer, "frame_buffer"));
            return vio->set_frame(frame_buffer, size);
        },
        obj, frame_buffer, size);
}

BOARDLESS_EXPORT std::int32_t sp_vio_get_raw(void* obj, char* frame_buffer, std::int32_t width,
                                             std::int32_t height, const std::int32_t timeout) {
    return emu::guard<Abi>(
        fn::sp_vio_get_raw,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(vio, find<Vio>(obj));
            EMU_TRY(emu::check_given(frame_buffer, "frame_buffer"));
            EMU_TRY_VALUE(bits, sensor_bits());
            EMU_TRY_VALUE(frame, vio->sensor_frame({width, height}));
            const auto raw = raw_of(*frame, bits);
            std::memcpy(frame_buffer, raw.data(), raw.size());
            return {};
        },
        obj, frame_buffer, width, height, timeout);
}

BOARDLESS_EXPORT std::int32_t sp_vio_get_yuv(void* obj, char* frame_buffer, std::int32_t width,
                                             std::int32_t height, const std::int32_t timeout) {
    return emu::guard<Abi>(
        fn::sp_vio_get_yuv,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(vio, find<Vio>(obj));
            EMU_TRY(emu::check_given(frame_buffer, "frame_buffer"));
            return hand_over(vio->sensor_frame({width, height}), frame_buffer);
        },
        obj, frame_buffer, width, height, timeout);
}
