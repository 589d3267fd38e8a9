// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/container/deflate.h"

#include <zlib.h>

#include <algorithm>
#include <limits>

namespace emu {
namespace {

// zlib counts in 32 bits: long data goes in pieces.
constexpr std::size_t most_at_once = std::numeric_limits<uInt>::max() / 2;

// Deflate cannot expand by more than this.
constexpr std::uint64_t largest_ratio = 1032;

Bytef* zlib_bytes(Bytes bytes) {
    return const_cast<Bytef*>(
        reinterpret_cast<const Bytef*>(bytes.data())); // zlib only reads next_in
}

uInt piece(std::size_t left) {
    return static_cast<uInt>(std::min(left, most_at_once));
}

// Drives one of deflate and inflate until it ends, fails, or can go no further; `src` is what is
// left then.
template <class Step>
int drive(z_stream& stream, Step step, Bytes& src, std::span<std::byte> dst, bool finish) {
    std::size_t src_left = src.size(), dst_left = dst.size();
    stream.next_in = zlib_bytes(src);
    stream.next_out = zlib_bytes(dst);
    int status = Z_OK;
    while (status == Z_OK) {
        stream.avail_in = piece(src_left);
        stream.avail_out = piece(dst_left);
        const std::size_t in = stream.avail_in, out = stream.avail_out;
        status = step(&stream, finish && in == src_left ? Z_FINISH : Z_NO_FLUSH);
        src_left -= in - stream.avail_in;
        dst_left -= out - stream.avail_out;
    }
    src = src.last(src_left);
    return status;
}

Error damaged() {
    return error(Fault::bad_model, "the constants are damaged");
}

// From the middle of each part, one behind the other.
std::vector<std::byte> sample_of(const std::vector<SharedBytes>& parts) {
    constexpr std::size_t most_of_part = 4096, most = std::size_t{1} << 18;
    std::vector<std::byte> sample;
    for (const SharedBytes& part : parts) {
        const std::size_t count = std::min({part.size(), most_of_part, most - sample.size()});
        const Bytes middle = part.bytes().subspan((part.size() - count) / 2, count);
        sample.insert(sample.end(), middle.begin(), middle.end());
    }
    return sample;
}

// Whether deflating saves a fifth or more: less is not worth the time that inflating takes at every
// load, several times that of all else.
bool pays(Bytes sample) {
    std::vector<Bytef> deflated(compressBound(sample.size()));
    uLongf size = deflated.size();
    const int status = compress(deflated.data(), &size, zlib_bytes(sample), sample.size());
    return status != Z_OK || size <= sample.size() - sample.size() / 5;
}

} // namespace

void deflate_onto(std::vector<SharedBytes> parts, std::vector<std::byte>& to) {
    z_stream stream{};
    const int level = pays(sample_of(parts)) ? Z_DEFAULT_COMPRESSION : Z_NO_COMPRESSION;
    if (deflateInit(&stream, level) != Z_OK) throw std::bad_alloc();
    std::size_t size = 0;
    for (const SharedBytes& part : parts) size += part.size();
    to.reserve(to.size() + deflateBound(&stream, size)); // pages that nobody writes take no memory
    std::vector<std::byte> packed(std::size_t{1} << 16);
    const auto step = [&](Bytes& src, bool finish) {
        const auto before = stream.total_out;
        const int status = drive(stream, deflate, src, packed, finish);
        const auto made = static_cast<std::ptrdiff_t>(stream.total_out - before);
        to.insert(to.end(), packed.begin(), packed.begin() + made);
        return status;
    };
    for (SharedBytes& part : parts) {
        for (Bytes src = part.bytes(); !src.empty();) step(src, false);
        part = {};
    }
    for (Bytes end; step(end, true) == Z_BUF_ERROR;) {
    }
    deflateEnd(&stream);
}

struct Inflater::State {
    explicit State(Bytes bytes) : left(bytes) {}
    ~State() { inflateEnd(&stream); }

    z_stream stream{};
    Bytes left;
    int status = Z_BUF_ERROR; // of the last step: it needs more memory
};

Inflater::Inflater(std::unique_ptr<State> state) : state_(std::move(state)) {}
Inflater::Inflater(Inflater&&) noexcept = default;
Inflater::~Inflater() = default;

Result<Inflater> Inflater::open(Bytes bytes, std::uint64_t size) {
    if (size / largest_ratio > bytes.size()) {
        return error(Fault::bad_model, "the constants are shorter than the tensors need");
    }
    auto state = std::make_unique<State>(bytes);
    if (inflateInit(&state->stream) != Z_OK) {
        return error(Fault::out_of_memory, "zlib has no memory");
    }
    return Inflater(std::move(state));
}

Outcome Inflater::read(std::span<std::byte> bytes) {
    State& state = *state_;
    if (bytes.empty()) return {};
    const auto before = state.stream.total_out;
    state.status = drive(state.stream, inflate, state.left, bytes, false);
    const bool is_sound = state.status == Z_BUF_ERROR || state.status == Z_STREAM_END;
    if (is_sound && state.stream.total_out - before == bytes.size()) return {};
    return damaged();
}

Outcome Inflater::end() {
    if (state_->status == Z_STREAM_END || state_->stream.total_out == 0) return {};
    return damaged();
}

Bytes Inflater::left() const {
    return state_->left;
}

namespace {

using Checksum = uLong (*)(uLong, const Bytef*, uInt);

std::uint32_t checksum(Checksum next, Bytes bytes) {
    uLong sum = next(0, nullptr, 0);
    while (!bytes.empty()) {
        const uInt length = piece(bytes.size());
        sum = next(sum, zlib_bytes(bytes), length);
        bytes = bytes.subspan(length);
    }
    return static_cast<std::uint32_t>(sum);
}

} // namespace

std::uint32_t crc32(Bytes bytes) {
    return checksum(::crc32, bytes);
}

std::uint32_t adler32(Bytes bytes) {
    return checksum(::adler32, bytes);
}

} // namespace emu
