// SPDX-License-Identifier: Apache-2.0
// zlib, behind our own types.
#pragma once

#include "emu-core/base/shared_bytes.h"

#include <memory>
#include <vector>

namespace emu {

// Puts the parts, one behind the other and deflated as one, behind what `to` has; where that saves
// little, as they are in deflate's form. Takes little memory but that of the result, and lets go of
// each part as soon as it is there.
void deflate_onto(std::vector<SharedBytes> parts, std::vector<std::byte>& to);

// Inflates piece by piece.
class Inflater {
public:
    // `bytes` inflate to `size` bytes and end then. Error bad_model: they could not possibly hold
    // so many.
    static Result<Inflater> open(Bytes bytes, std::uint64_t size);

    Inflater(Inflater&&) noexcept;
    ~Inflater();

    // Fills `bytes` with those that come next. Error bad_model: damaged data, or too few.
    Outcome read(std::span<std::byte> bytes);
    // Error bad_model: more bytes than were announced.
    Outcome end();
    // What was not looked at yet.
    Bytes left() const;

private:
    struct State;
    explicit Inflater(std::unique_ptr<State> state);

    std::unique_ptr<State> state_;
};

std::uint32_t crc32(Bytes bytes);
std::uint32_t adler32(Bytes bytes);

} // namespace emu
