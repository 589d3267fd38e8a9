// SPDX-License-Identifier: Apache-2.0
// sp_codec.h.
#include "emu-core/edge/check_given.h"
#include "emu-core/edge/export.h"
#include "emu-core/edge/guard.h"
#include "libhbdnn/spcdev/decoder.h"
#include "libhbdnn/spcdev/encoder.h"
#include "libhbdnn/spcdev/functions.h"
#include "libhbdnn/spcdev/modules.h"
#include "libhbdnn/spcdev/picture/stream_kind.h"
#include "libhbdnn/spcdev/status.h"

#include <cstring>
#include <sp_codec.h>

using namespace hbdnn::spcdev;

static_assert(static_cast<int>(Codec::h264) == SP_ENCODER_H264);
static_assert(static_cast<int>(Codec::h265) == SP_ENCODER_H265);
static_assert(static_cast<int>(Codec::mjpeg) == SP_ENCODER_MJPEG);

BOARDLESS_EXPORT void* sp_init_encoder_module() {
    return emu::guard_pointer<Abi, void>(fn::sp_init_encoder_module,
                                         [] { return add_module(std::make_shared<Encoder>()); });
}

BOARDLESS_EXPORT void sp_release_encoder_module(void* obj) {
    emu::guard_void<Abi>(
        fn::sp_release_encoder_module, [&] { return release<Encoder>(obj); }, obj);
}

BOARDLESS_EXPORT std::int32_t sp_start_encode(void* obj, std::int32_t chn, std::int32_t type,
                                              std::int32_t width, std::int32_t height,
                                              std::int32_t bits) {
    return emu::guard<Abi>(
        fn::sp_start_encode,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(encoder, find<Encoder>(obj));
            return encoder->start(type, {width, height});
        },
        obj, chn, type, width, height, bits);
}

BOARDLESS_EXPORT std::int32_t sp_stop_encode(void* obj) {
    return emu::guard<Abi>(
        fn::sp_stop_encode,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(encoder, find<Encoder>(obj));
            return encoder->stop();
        },
        obj);
}

BOARDLESS_EXPORT std::int32_t sp_encoder_set_frame(void* obj, char* frame_buffer,
                                                   std::int32_t size) {
    return emu::guard<Abi>(
        fn::sp_encoder_set_frame,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(encoder, find<Encoder>(obj));
            EMU_TRY(emu::check_given(frame_buffer, "frame_buffer"));
            return encoder->give(frame_buffer, size);
        },
        obj, frame_buffer, size);
}

// What fails gives -1, for 0 would be an empty part of the stream.
BOARDLESS_EXPORT std::int32_t sp_encoder_get_stream(void* obj, char* stream_buffer) {
    std::int32_t bytes = -1;
    emu::guard_void<Abi>(
        fn::sp_encoder_get_stream,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(encoder, find<Encoder>(obj));
            EMU_TRY(emu::check_given(stream_buffer, "stream_buffer"));
            EMU_TRY_VALUE(part, encoder->next());
            std::memcpy(stream_buffer, part.data(), part.size());
            bytes = static_cast<std::int32_t>(part.size());
            return {};
        },
        obj, stream_buffer);
    return bytes;
}

BOARDLESS_EXPORT void* sp_init_decoder_module() {
    return emu::guard_pointer<Abi, void>(fn::sp_init_decoder_module,
                                         [] { return add_module(std::make_shared<Decoder>()); });
}

BOARDLESS_EXPORT void sp_release_decoder_module(void* obj) {
    emu::guard_void<Abi>(
        fn::sp_release_decoder_module, [&] { return release<Decoder>(obj); }, obj);
}

BOARDLESS_EXPORT std::int32_t sp_start_decode(void* obj, const char* stream_file,
                                              std::int32_t video_chn, std::int32_t type,
                                              std::int32_t width, std::int32_t height) {
    return emu::guard<Abi>(
        fn::sp_start_decode,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(decoder, find<Decoder>(obj));
            EMU_TRY(emu::check_given(stream_file, "stream_file"));
            return decoder->start(stream_file, type, {width, height});
        },
        obj, stream_file, video_chn, type, width, height);
}

BOARDLESS_EXPORT std::int32_t sp_decoder_get_image(void* obj, char* image_buffer) {
    return emu::guard<Abi>(
        fn::sp_decoder_get_image,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(decoder, find<Decoder>(obj));
            EMU_TRY(emu::check_given(image_buffer, "image_buffer"));
            EMU_TRY_VALUE(frame, decoder->next());
            std::memcpy(image_buffer, frame->bytes.data(), frame->bytes.size());
            return {};
        },
        obj, image_buffer);
}

BOARDLESS_EXPORT std::int32_t sp_decoder_set_image(void* obj, char* image_buffer, std::int32_t chn,
                                                   std::int32_t size, std::int32_t eos) {
    return emu::guard<Abi>(
        fn::sp_decoder_set_image,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(decoder, find<Decoder>(obj));
            return decoder->give(image_buffer, size, eos != 0);
        },
        obj, image_buffer, chn, size, eos);
}

BOARDLESS_EXPORT std::int32_t sp_stop_decode(void* obj) {
    return emu::guard<Abi>(
        fn::sp_stop_decode,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(decoder, find<Decoder>(obj));
            return decoder->stop();
        },
        obj);
}
