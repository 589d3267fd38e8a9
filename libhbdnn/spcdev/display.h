// SPDX-License-Identifier: Apache-2.0
// A display of four layers, one above the other. A picture is shown, with what is drawn over it,
// until the next one comes or the display stops. With BOARDLESS_DISPLAY=FOLDER every picture
// becomes a file <folder>/display_000000.ppm and so on, at most 1000 in a process.
#pragma once

#include "libhbdnn/spcdev/frame.h"
#include "libhbdnn/spcdev/module.h"
#include "libhbdnn/spcdev/picture/graphics.h"

#include <array>
#include <optional>

namespace hbdnn::spcdev {

constexpr int layer_count = 4; // X3's (documented); X5 has but one, which takes what is drawn too

struct Layer {
    Size size;
    SharedFrame frame; // null: nothing was shown
    Graphics graphics;
};

// From the lowest on; none: it was not started. All begin at the left top corner.
using Layers = std::array<std::optional<Layer>, layer_count>;

// Writes the next file if the environment asks for files; one that cannot be written is said in a
// line.
void write_picture(const Layers& layers);

class Display final : public Module {
public:
    // Errors bad_argument: no such layer; those of check_size(); bad_state, the layer runs already.
    emu::Outcome start(int layer, Size size);
    // All layers. Error bad_state: none runs.
    emu::Outcome stop();

    // Errors: bad_argument; bad_state, the layer does not run; those of check_bytes().
    emu::Outcome show(int layer, const void* bytes, std::int64_t size);

    // `clear`: whether what is drawn on the layer goes first. Errors: bad_argument, no such layer
    // or place; bad_state, no layer runs. What a layer that does not run gets is drawn on the first
    // one that does: a board lets that pass.
    emu::Outcome draw_rectangle(int layer, Corners corners, bool clear, Line line);
    emu::Outcome draw_text(int layer, Point place, std::string_view text, bool clear, Line line);

    const char* kind() const override { return "display"; }
    Size wanted() const override; // the first layer's that runs
    void take(SharedFrame frame) override;
    void close() override;

private:
    // Precondition of these: locked.
    emu::Result<Layer*> running(int layer);
    emu::Result<Layer*> drawn_on(int layer);
    Layer* first_running();
    const Layer* first_running() const { return const_cast<Display*>(this)->first_running(); }
    void show(Layer& layer, SharedFrame frame);
    void finish_picture();

    mutable std::mutex display_mutex_;
    Layers layers_;
    bool unfinished_ = false; // something was shown or drawn since the last file
    std::uint64_t pictures_ = 0, rectangles_ = 0, texts_ = 0;
};

} // namespace hbdnn::spcdev
