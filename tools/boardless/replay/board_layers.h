// SPDX-License-Identifier: Apache-2.0
// What a board's layers computed, as RKNN_LOG_LEVEL=5 leaves it, against ours: which layer is to
// blame.
#pragma once

#include "emu-core/base/error.h"

#include <filesystem>
#include <string>

namespace boardless {

// A folder of our dumps for as long as it lives: replays write into it what their layers compute.
class LayerDumps {
public:
    // `board`: the folder with the board's .npy files; numbers are dumped as these have them, real
    // or stored. Error bad_argument: it has none.
    static emu::Result<LayerDumps> ask(const std::string& board);
    ~LayerDumps();
    LayerDumps(LayerDumps&& other) noexcept;
    LayerDumps(const LayerDumps&) = delete;
    LayerDumps& operator=(const LayerDumps&) = delete;

    // In words and whole lines: the first layer, in the order in which they run here, whose values
    // are not the board's, how many were compared, and how many the board has no file of.
    emu::Result<std::string> compare() const;

private:
    LayerDumps(std::filesystem::path board, std::filesystem::path here)
        : board_(std::move(board)), here_(std::move(here)) {}

    std::filesystem::path board_, here_; // here_: empty once moved
};

} // namespace boardless
