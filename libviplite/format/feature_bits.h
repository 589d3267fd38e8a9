// SPDX-License-Identifier: Apache-2.0
// The first word of the feature block. Described by the vendor's driver; sizes of commands were
// measured.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace viplite::format {

struct FeatureBits {
    std::uint32_t shift, bits;
    std::string_view name;

    constexpr std::uint32_t of(std::uint32_t word) const {
        return word >> shift & ((1U << bits) - 1);
    }
};

inline constexpr std::array feature_bits = {
    FeatureBits{0, 1, "hi-reorder-fix"},
    FeatureBits{1, 1, "ocb-counter"},
    FeatureBits{2, 2, "NN command size"},
    FeatureBits{4, 1, "change-PPU-parameters"},
    FeatureBits{5, 2, "TP command size"},
    FeatureBits{7, 2, "DMA"},
    FeatureBits{9, 2, "40-bit addresses"},
    FeatureBits{11, 1, "ISP emulator"},
    FeatureBits{12, 2, "relative kernel address"},
    FeatureBits{14, 2, "relative input address"},
    FeatureBits{16, 2, "relative second input address"},
    FeatureBits{18, 2, "relative output address"},
    FeatureBits{20, 1, "denoise bypass"},
    FeatureBits{21, 1, "command loop"},
    FeatureBits{22, 1, "job cancel"},
    FeatureBits{23, 1, "NN and TP probe"},
    FeatureBits{24, 1, "kernel descriptor"},
    FeatureBits{25, 1, "NN transpose, phase 2"},
};

} // namespace viplite::format
