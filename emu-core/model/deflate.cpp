// SPDX-License-Identifier: Apache-2.0
#include "model/deflate.h"

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

// Drives one of deflate and inflate until it ends, fails, or can go no further.
template <class Step>
int drive(z_stream& stream, Step step, Bytes src, std::span<std::byte> dst, bool finish) {
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
    return status;
}

} // namespace

std::vector<std::byte> deflated(Bytes bytes) {
    z_stream stream{};
    if (deflateInit(&stream, Z_DEFAULT_COMPRESSION) != Z_OK) throw std::bad_alloc();
    std::vector<std::byte> packed(deflateBound(&stream, bytes.size()));
    drive(stream, deflate, bytes, packed, true);
    packed.resize(stream.total_out);
    deflateEnd(&stream);
    return packed;
}

Result<std::vector<std::byte>> inflated(Bytes bytes, std::uint64_t size) {
    if (size / largest_ratio > bytes.size()) {
        return error(Fault::bad_model, "the constants are shorter than the tensors need");
    }
    if (size == 0) return std::vector<std::byte>{};
    z_stream stream{};
    if (inflateInit(&stream) != Z_OK) return error(Fault::out_of_memory, "zlib has no memory");
    std::vector<std::byte> whole(size);
    const int status = drive(stream, inflate, bytes, whole, false);
    const bool complete = status == Z_STREAM_END && stream.total_out == size;
    inflateEnd(&stream);
    if (!complete) return error(Fault::bad_model, "the constants are damaged");
    return whole;
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
