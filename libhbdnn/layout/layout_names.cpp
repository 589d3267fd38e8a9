// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/layout/layout_names.h"

#include "emu-core/base/error.h"

namespace hbdnn {
namespace {

constexpr emu::Layout nhcw{{emu::Axis::n}, {emu::Axis::h}, {emu::Axis::c}, {emu::Axis::w}};

emu::Error no_layout(std::int32_t layout) {
    return emu::error(emu::Fault::bad_argument, "there is no layout %d", layout);
}

} // namespace

emu::Result<const char*> layout_name(std::int32_t layout) {
    switch (static_cast<Layout>(layout)) {
    case Layout::nhwc: return "NHWC_NATIVE";
    case Layout::nhcw_native: return "NHCW_NATIVE";
    case Layout::nchw: return "NCHW_NATIVE";
    case Layout::none: return "NONE";
    }
    return no_layout(layout);
}

emu::Result<emu::Layout> element_order(std::int32_t layout) {
    switch (static_cast<Layout>(layout)) {
    case Layout::nhwc: return emu::nhwc;
    case Layout::nhcw_native: return nhcw;
    case Layout::nchw: return emu::nchw;
    case Layout::none: break;
    }
    return no_layout(layout);
}

} // namespace hbdnn
