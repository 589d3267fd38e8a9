// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/spcdev/decoder.h"

#include "libhbdnn/spcdev/picture/stream_kind.h"

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

emu::Outcome Decoder::start(const std::string& file, int type, Size size) {
    EMU_TRY(check_codec(type));
    EMU_TRY(check_size(size, "the stream"));
    auto stream = std::make_shared<Stream>();
    stream->size = size;
    if (!file.empty()) {
        EMU_TRY_VALUE(video, open_video(file, size));
        stream->file = video;
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
        if (size != static_cast<std::int64_t>(frame_bytes(stream->size))) {
            return emu::error(
                emu::Fault::unsupported,
                "%lld bytes are no frame of %dx%d NV12, and nothing compressed is decoded "
                "here",
                static_cast<long long>(size), stream->size.width, stream->size.height);
        }
        stream->queue.push(copy_frame(stream->size, bytes));
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

emu::Outcome Decoder::advance() {
    EMU_TRY(next());
    return {};
}

} // namespace hbdnn::spcdev
