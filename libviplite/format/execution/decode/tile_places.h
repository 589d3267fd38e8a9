// SPDX-License-Identifier: Apache-2.0
// Where depthwise tiles of hardware 0xb9 put their results.
#pragma once

#include "libviplite/format/execution/decode/work.h"

#include <map>

namespace viplite::format {

// Measured, in 36 files for this hardware: with results in memory, versions from 0x1000e on give a
// later tile the address behind the lines before it, and versions 0x10009 to 0x1000c, in 10
// commands of 7 files, as many times these lines as the kernel has cells. Assumed: both mean the
// former. Only that leaves no hole in the map, and gives the results of the same networks for
// other hardware.
inline constexpr std::uint32_t tiles_apart_target = 0xB9;

class TilePlaces {
public:
    // Corrects the place of one of the latter. Precondition: tiles of a layer come in the order of
    // their lines. Error bad_model: its results are at neither place.
    emu::Outcome put(Convolution& tile);

private:
    struct Layer {
        std::int64_t base = 0, lines = 0; // of the first tile; of those that have come
    };
    std::map<CoefficientPlace, Layer> layers_;
    bool is_told_ = false;
};

} // namespace viplite::format
