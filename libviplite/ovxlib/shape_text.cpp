// SPDX-License-Identifier: Apache-2.0
#include "libviplite/ovxlib/shape_text.h"

namespace viplite::ovxlib {

std::string shape_text(const vsi_size_t* extents, std::uint32_t count, bool for_print) {
    std::string text;
    for (std::uint32_t i = 0; i < count; ++i) {
        if (i > 0) text += for_print ? "," : "_";
        if (for_print) text += ' ';
        text += std::to_string(extents[i]);
    }
    return text;
}

} // namespace viplite::ovxlib
