// SPDX-License-Identifier: Apache-2.0
// Windows of the intermediate representation: kernel and stride as height and width, padding as
// top, bottom, left and right (the SDK's own networks have zeros; decided).
#pragma once

#include "libbmrt/bmnet/backend/layer_job.h"
#include "libbmrt/compile/windows/window_layer.h"

namespace bmnet {

// What repeated fields of a layer's parameters say; dilation may be left out.
struct WindowFields {
    const messages::RepeatedField<std::uint32_t>& kernel;
    const messages::RepeatedField<std::uint32_t>& stride;
    const messages::RepeatedField<std::uint32_t>& pad;
    const messages::RepeatedField<std::uint32_t>* dilation = nullptr;
};

// Error bad_model: fields are missing, or beyond what any window has.
emu::Result<emu::ops::Window> window_of(const WindowFields& fields);

// Both ends, in neurons. Error bad_model: the output has another extent than the window gives;
// `rounds_up`: it may have one cell more, that begins inside.
emu::Result<bmrt::compile::WindowLayer> windows_of(const LayerJob& job,
                                                   bmrt::compile::WindowLayer::Kind kind,
                                                   const WindowFields& fields,
                                                   bool rounds_up = false);

} // namespace bmnet
