// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/spcdev/vio.h"

namespace hbdnn::spcdev {

Vio::Channel* Vio::Stream::find(Size size) const {
    const Size wanted = size == Size{} ? source : size;
    for (const auto& channel : channels) {
        if (channel->view.size == wanted) return channel.get();
    }
    return nullptr;
}

// In the sensor's size.
emu::Result<SharedFrame> Vio::Stream::next_of_camera() {
    std::uint64_t index = 0;
    {
        const std::lock_guard lock(mutex);
        index = seen;
        seen += 1;
    }
    EMU_TRY_VALUE(frame, camera->frame(index));
    if (frame->size == source) return frame;
    return std::make_shared<const Frame>(make_view(*frame, {source, {}, 0}));
}

emu::Outcome Vio::open_camera(Size sensor, std::vector<View> views) {
    EMU_TRY(check_size(sensor, "the sensor"));
    EMU_TRY_VALUE(camera, Camera::open(sensor));
    return open(sensor, camera, std::move(views));
}

emu::Outcome Vio::open_scaler(Size source, std::vector<View> views) {
    EMU_TRY(check_size(source, "the source"));
    return open(source, nullptr, std::move(views));
}

emu::Outcome Vio::open(Size source, std::shared_ptr<const Camera> camera, std::vector<View> views) {
    auto stream = std::make_shared<Stream>();
    stream->source = source;
    stream->camera = std::move(camera);
    for (const View& view : views) {
        EMU_TRY(check_view(view, source));
        stream->channels.push_back(std::make_unique<Channel>());
        stream->channels.back()->view = view;
    }
    const std::lock_guard lock(stream_mutex_);
    if (stream_) return emu::error(emu::Fault::bad_state, "the module is open already");
    stream_ = std::move(stream);
    return {};
}

std::shared_ptr<Vio::Stream> Vio::stream_or_null() const {
    const std::lock_guard lock(stream_mutex_);
    return stream_;
}

emu::Result<std::shared_ptr<Vio::Stream>> Vio::stream() const {
    if (auto stream = stream_or_null()) return stream;
    return emu::error(emu::Fault::bad_state, "neither a camera nor a scaler was opened");
}

emu::Outcome Vio::stop() {
    std::shared_ptr<Stream> stream;
    {
        const std::lock_guard lock(stream_mutex_);
        stream.swap(stream_);
    }
    if (!stream) return emu::error(emu::Fault::bad_state, "it is not open");
    for (const auto& channel : stream->channels) channel->queue.end();
    return {};
}

void Vio::close() {
    static_cast<void>(stop());
}

void Vio::scale(const Stream& stream, const Frame& frame) const {
    std::vector<SharedFrame> frames;
    for (const auto& channel : stream.channels) {
        frames.push_back(std::make_shared<const Frame>(make_view(frame, channel->view)));
        channel->queue.push(frames.back());
    }
    hand_on(frames);
}

emu::Outcome Vio::advance() {
    EMU_TRY_VALUE(stream, stream());
    if (!stream->camera) return pull();
    EMU_TRY_VALUE(frame, stream->next_of_camera());
    scale(*stream, *frame);
    return {};
}

void Vio::bound() {
    const auto stream = stream_or_null();
    if (stream && stream->camera) static_cast<void>(advance());
}

emu::Result<SharedFrame> Vio::get_frame(Size size, Patience patience) {
    EMU_TRY_VALUE(stream, stream());
    Channel* const channel = stream->find(size);
    if (!channel) {
        return emu::error(emu::Fault::bad_argument, "there is no channel of %dx%d", size.width,
                          size.height);
    }
    const bool makes = stream->camera || has_source();
    return fetch(channel->queue, patience, makes, [&] { return advance(); });
}

emu::Outcome Vio::set_frame(const void* bytes, std::int64_t size) {
    EMU_TRY_VALUE(stream, stream());
    if (stream->camera)
        return emu::error(emu::Fault::bad_state,
                          "a camera gets no frames; sp_open_vps was not called");
    EMU_TRY(check_bytes(stream->source, size));
    scale(*stream, *copy_frame(stream->source, bytes));
    return {};
}

emu::Result<SharedFrame> Vio::sensor_frame(Size size) {
    EMU_TRY_VALUE(stream, stream());
    if (!stream->camera) return emu::error(emu::Fault::bad_state, "no camera was opened");
    if (size == stream->source || size == Size{}) return stream->next_of_camera();
    return emu::error(emu::Fault::bad_argument, "the sensor gives %dx%d, not %dx%d",
                      stream->source.width, stream->source.height, size.width, size.height);
}

Size Vio::wanted() const {
    const auto stream = stream_or_null();
    return stream && !stream->camera ? stream->source : Size{};
}

void Vio::take(SharedFrame frame) {
    if (const auto stream = stream_or_null()) scale(*stream, *frame);
}

// Raw frames of a sensor have 12 bits a pixel at most, and lines that are filled up.
std::size_t Vio::most_bytes() const {
    const auto stream = stream_or_null();
    if (!stream) return 0;
    const auto bytes_of = [](Size size) {
        return (static_cast<std::size_t>(size.width) + 16) * static_cast<std::size_t>(size.height) *
               2;
    };
    std::size_t most = bytes_of(stream->source);
    for (const auto& channel : stream->channels)
        most = std::max(most, bytes_of(channel->view.size));
    return most;
}

bool Vio::gives(Size size) const {
    const auto stream = stream_or_null();
    return stream && stream->find(size);
}

} // namespace hbdnn::spcdev
