// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/spcdev/decoder.h"

#include "emu-core/base/environment.h"
#include "libhbdnn/spcdev/picture/coded_pictures.h"

#include <sys/stat.h>

namespace hbdnn::spcdev {
namespace {

constexpr std::chrono::milliseconds decoder_patience{4000};

bool exists(const std::string& path) {
    struct stat status {};
    return ::stat(path.c_str(), &status) == 0;
}

emu::Result<std::shared_ptr<RawVideo>> open_video(const std::string& path, Size size) {
    EMU_TRY_VALUE(begin, first_bytes(path));
    if (!is_compressed(begin)) return RawVideo::open(path, size);
    const std::string decoded = path + ".nv12";
    if (exists(decoded)) return RawVideo::open(decoded, size);
    return emu::error(
        emu::Fault::unsupported,
        "%s is %s, which is not decoded here: put its frames beside it, as by ffmpeg -i "
        "FILE -pix_fmt nv12 -f rawvideo FILE.nv12",
        path.c_str(), stream_kind(begin));
}

} // namespace

emu::Result<SharedFrame> Decoder::Stream::next() {
    if (!file) return queue.pop(decoder_patience);
    const std::lock_guard lock(mutex);
    if (read == file->count()) {
        return emu::error(emu::Fault::bad_state, "the stream ended after %llu frames",
                          static_cast<unsigned long long>(read));
    }
    EMU_TRY_VALUE(frame, file->frame(read));
    ++read;
    return frame;
}

emu::Outcome Decoder::Stream::give(emu::Bytes bytes) {
    if (bytes.size() == frame_bytes(size)) {
        queue.push(copy_frame(size, bytes.data()));
        return {};
    }
    if (!decoded) {
        return emu::error(emu::Fault::unsupported,
                          "%zu bytes are no frame of %dx%d NV12, and nothing compressed is decoded "
                          "here: BOARDLESS_DECODED=FILE names the frames of %s, as by ffmpeg -i "
                          "STREAM -pix_fmt nv12 -f rawvideo FILE",
                          bytes.size(), size.width, size.height, stream_kind(bytes));
    }
    const std::lock_guard lock(mutex);
    for (std::size_t left = pictures_begun(codec, bytes); left > 0; --left) {
        EMU_TRY_VALUE(frame, decoded->frame(read % decoded->count()));
        ++read;
        queue.push(std::move(frame));
    }
    return {};
}

emu::Outcome Decoder::start(const std::string& file, int type, Size size) {
    EMU_TRY(check_codec(type));
    EMU_TRY(check_size(size, "the stream"));
    auto stream = std::make_shared<Stream>();
    stream->size = size;
    stream->codec = static_cast<Codec>(type);
    if (!file.empty()) {
        EMU_TRY_VALUE(video, open_video(file, size));
        stream->file = video;
    } else if (const std::string decoded(emu::environment("BOARDLESS_DECODED")); !decoded.empty()) {
        EMU_TRY_VALUE(video, RawVideo::open(decoded, size));
        stream->decoded = video;
    }
    const std::lock_guard lock(stream_mutex_);
    if (stream_) return emu::error(emu::Fault::bad_state, "the decoder runs already");
    stream_ = std::move(stream);
    return {};
}

emu::Outcome Decoder::stop() {
    std::shared_ptr<Stream> stream;
    {
        const std::lock_guard lock(stream_mutex_);
        stream.swap(stream_);
    }
    if (!stream) return emu::error(emu::Fault::bad_state, "the decoder does not run");
    stream->queue.end();
    return {};
}

void Decoder::close() {
    static_cast<void>(stop());
}

std::shared_ptr<Decoder::Stream> Decoder::stream_or_null() const {
    const std::lock_guard lock(stream_mutex_);
    return stream_;
}

emu::Result<std::shared_ptr<Decoder::Stream>> Decoder::stream() const {
    if (auto stream = stream_or_null()) return stream;
    return emu::error(emu::Fault::bad_state, "the decoder does not run");
}

emu::Outcome Decoder::give(const void* bytes, std::int64_t size, bool last) {
    EMU_TRY_VALUE(stream, stream());
    if (stream->file) return emu::error(emu::Fault::bad_state, "the decoder reads a file");
    if (bytes && size > 0) {
        EMU_TRY(
            stream->give({static_cast<const std::byte*>(bytes), static_cast<std::size_t>(size)}));
    }
    if (last) stream->queue.end();
    return {};
}

emu::Result<SharedFrame> Decoder::next() {
    EMU_TRY_VALUE(stream, stream());
    EMU_TRY_VALUE(frame, stream->next());
    hand_on(std::span(&frame, 1));
    return frame;
}

bool Decoder::gives(Size size) const {
    const auto stream = stream_or_null();
    return stream && stream->size == size;
}

std::size_t Decoder::most_bytes() const {
    const auto stream = stream_or_null();
    return stream ? frame_bytes(stream->size) : 0;
}

emu::Outcome Decoder::advance() {
    EMU_TRY(next());
    return {};
}

} // namespace hbdnn::spcdev
