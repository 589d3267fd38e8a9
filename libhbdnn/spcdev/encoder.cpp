// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/spcdev/encoder.h"

#include "emu-core/base/environment.h"
#include "libhbdnn/spcdev/picture/jpeg.h"
#include "libhbdnn/spcdev/picture/stream_kind.h"

namespace hbdnn::spcdev {
namespace {

constexpr std::chrono::milliseconds encoder_patience{2000};

std::vector<std::byte> bytes_of(const Frame& frame) {
    const auto bytes = std::as_bytes(std::span(frame.bytes));
    return {bytes.begin(), bytes.end()};
}

// JPEG fills its last blocks, of 16 x 16 pixels.
Size whole_blocks(Size size) {
    return {emu::align_up(size.width, 16), emu::align_up(size.height, 16)};
}

} // namespace

emu::Outcome Encoder::start(int type, Size size) {
    EMU_TRY(check_codec(type));
    EMU_TRY(check_size(size, "the stream"));
    const bool raw = emu::environment("BOARDLESS_ENCODER") == "raw";
    if (!raw && static_cast<Codec>(type) != Codec::mjpeg) {
        return emu::error(emu::Fault::unsupported,
                          "neither H.264 nor H.265 is made here: SP_ENCODER_MJPEG is, and with "
                          "BOARDLESS_ENCODER=raw a stream is its NV12 frames");
    }
    auto stream = std::make_shared<Stream>();
    stream->size = size;
    stream->raw = raw;
    const std::lock_guard lock(stream_mutex_);
    if (stream_) return emu::error(emu::Fault::bad_state, "the encoder runs already");
    stream_ = std::move(stream);
    return {};
}

emu::Outcome Encoder::stop() {
    std::shared_ptr<Stream> stream;
    {
        const std::lock_guard lock(stream_mutex_);
        stream.swap(stream_);
    }
    if (!stream) return emu::error(emu::Fault::bad_state, "the encoder does not run");
    stream->queue.end();
    return {};
}

void Encoder::close() {
    static_cast<void>(stop());
}

std::shared_ptr<Encoder::Stream> Encoder::stream_or_null() const {
    const std::lock_guard lock(stream_mutex_);
    return stream_;
}

emu::Result<std::shared_ptr<Encoder::Stream>> Encoder::stream() const {
    if (auto stream = stream_or_null()) return stream;
    return emu::error(emu::Fault::bad_state, "the encoder does not run");
}

emu::Outcome Encoder::give(const void* bytes, std::int64_t size) {
    EMU_TRY_VALUE(stream, stream());
    EMU_TRY(check_bytes(stream->size, size));
    stream->queue.push(copy_frame(stream->size, bytes));
    return {};
}

emu::Result<std::vector<std::byte>> Encoder::next() {
    EMU_TRY_VALUE(stream, stream());
    EMU_TRY_VALUE(frame,
                  fetch(stream->queue, encoder_patience, has_source(), [&] { return pull(); }));
    return stream->raw ? bytes_of(*frame) : jpeg_of(*frame);
}

Size Encoder::wanted() const {
    const auto stream = stream_or_null();
    return stream ? stream->size : Size{};
}

std::size_t Encoder::most_bytes() const {
    const auto stream = stream_or_null();
    if (!stream) return 0;
    if (stream->raw) return frame_bytes(stream->size);
    // Of JPEG: 27 bits for a coefficient, and a zero behind each of its bytes; tables.
    constexpr std::size_t bits_of_sample = 2 * 27, bits_before = 8, tables = 1 << 16;
    return frame_bytes(whole_blocks(stream->size)) * bits_of_sample / bits_before + tables;
}

void Encoder::take(SharedFrame frame) {
    if (const auto stream = stream_or_null()) stream->queue.push(std::move(frame));
}

} // namespace hbdnn::spcdev
