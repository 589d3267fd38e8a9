// SPDX-License-Identifier: Apache-2.0
// Keeps what is copied out of a file in proportion to the file, whose offsets may show the same
// bytes many times.
#pragma once

#include "emu-core/base/error.h"

#include <cstdint>

namespace emu::tflite {

class Budget {
public:
    // Genuine files need about twice their size, and small ones what their nodes take.
    explicit Budget(std::uint64_t file_bytes) : left_((std::uint64_t{1} << 20) + 8 * file_bytes) {}

    // Error bad_model when the sum of all spending exceeds the budget.
    Outcome spend(std::uint64_t bytes) {
        if (bytes > left_) {
            return error(Fault::bad_model, "the file refers to the same bytes too often");
        }
        left_ -= bytes;
        return {};
    }

    // Values that a sparse constant leaves out: a thousand times what a file holds is none of a
    // network's.
    Outcome spend_sparse(std::uint64_t bytes) {
        constexpr std::uint64_t most = std::uint64_t{1} << 30;
        if (bytes > most - sparse_) {
            return error(Fault::bad_model, "its sparse constants have more than 1 GiB of values");
        }
        sparse_ += bytes;
        return {};
    }

private:
    std::uint64_t sparse_ = 0;
    std::uint64_t left_;
};

} // namespace emu::tflite
