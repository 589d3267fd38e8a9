// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/spcdev/display.h"

#include "emu-core/base/log.h"
#include "emu-core/edge/strictness.h"

namespace hbdnn::spcdev {
namespace {

emu::Outcome check_layer(int layer) {
    if (layer >= 0 && layer < layer_count) return {};
    return emu::error(emu::Fault::bad_argument, "%d is no channel of a display: 0 to %d are", layer,
                      layer_count - 1);
}

} // namespace

emu::Outcome Display::start(int layer, Size size) {
    EMU_TRY(check_layer(layer));
    EMU_TRY(check_size(size, "the channel"));
    const std::lock_guard lock(display_mutex_);
    auto& started = layers_[static_cast<std::size_t>(layer)];
    if (started) return emu::error(emu::Fault::bad_state, "channel %d was started already", layer);
    started = Layer{size, nullptr, Graphics(size)};
    return {};
}

emu::Outcome Display::stop() {
    const std::lock_guard lock(display_mutex_);
    if (!first_running()) return emu::error(emu::Fault::bad_state, "no channel was started");
    finish_picture();
    layers_ = {};
    emu::log(emu::LogLevel::info, emu::format("display: %llu pictures, %llu rectangles, %llu texts",
                                              static_cast<unsigned long long>(pictures_),
                                              static_cast<unsigned long long>(rectangles_),
                                              static_cast<unsigned long long>(texts_)));
    return {};
}

void Display::close() {
    static_cast<void>(stop());
}

emu::Result<Layer*> Display::running(int layer) {
    EMU_TRY(check_layer(layer));
    auto& wanted = layers_[static_cast<std::size_t>(layer)];
    if (wanted) return &*wanted;
    return emu::error(emu::Fault::bad_state, "channel %d was not started", layer);
}

// X5 has one layer for all that is drawn, whatever channel a call names.
emu::Result<Layer*> Display::drawn_on(int layer) {
    auto found = running(layer);
    Layer* const first = first_running();
    if (found || !first) return found;
    EMU_TRY(emu::board_lets_pass(found.error()));
    return first;
}

Layer* Display::first_running() {
    for (auto& layer : layers_) {
        if (layer) return &*layer;
    }
    return nullptr;
}

void Display::finish_picture() {
    if (!unfinished_) return;
    unfinished_ = false;
    write_picture(layers_);
}

void Display::show(Layer& layer, SharedFrame frame) {
    finish_picture();
    layer.frame = std::move(frame);
    unfinished_ = true;
    ++pictures_;
}

emu::Outcome Display::show(int layer, const void* bytes, std::int64_t size) {
    const std::lock_guard lock(display_mutex_);
    EMU_TRY_VALUE(found, running(layer));
    EMU_TRY(check_bytes(found->size, size));
    show(*found, copy_frame(found->size, bytes));
    return {};
}

emu::Outcome Display::draw_rectangle(int layer, Corners corners, bool clear, Line line) {
    const std::lock_guard lock(display_mutex_);
    EMU_TRY_VALUE(found, drawn_on(layer));
    if (clear) found->graphics.clear();
    found->graphics.draw_rectangle(corners, line);
    unfinished_ = true;
    ++rectangles_;
    return {};
}

emu::Outcome Display::draw_text(int layer, Point place, std::string_view text, bool clear,
                                Line line) {
    const std::lock_guard lock(display_mutex_);
    EMU_TRY_VALUE(found, drawn_on(layer));
    if (place.x < 0 || place.x > found->size.width || place.y < 0 || place.y > found->size.height) {
        return emu::error(emu::Fault::bad_argument, "%d, %d is not on the channel of %dx%d",
                          place.x, place.y, found->size.width, found->size.height);
    }
    if (clear) found->graphics.clear();
    found->graphics.draw_text(place, text, line);
    unfinished_ = true;
    ++texts_;
    return {};
}

Size Display::wanted() const {
    const std::lock_guard lock(display_mutex_);
    const Layer* const layer = first_running();
    return layer ? layer->size : Size{};
}

void Display::take(SharedFrame frame) {
    const std::lock_guard lock(display_mutex_);
    if (Layer* const layer = first_running()) show(*layer, std::move(frame));
}

} // namespace hbdnn::spcdev
