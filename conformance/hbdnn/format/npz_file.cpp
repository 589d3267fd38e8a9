// SPDX-License-Identifier: Apache-2.0
#include "conformance/hbdnn/format/npz_file.h"

#include "emu-core/base/byte_reader.h"
#include "emu-core/model/container/deflate.h"

#include <catch2/catch.hpp>

#include <string_view>

namespace {

// ZIP's central directory: a record for each entry, and of local headers what stands before data.
constexpr std::uint32_t central_mark = 0x02014b50, end_mark = 0x06054b50;
constexpr std::size_t central_bytes = 46, local_bytes = 30, end_bytes = 22;

// The beginning of zlib's stream, of what ZIP has without header and sum: all but the sum.
std::vector<std::byte> as_stream(emu::Bytes deflated) {
    std::vector<std::byte> stream{std::byte{0x78}, std::byte{0x01}};
    stream.insert(stream.end(), deflated.begin(), deflated.end());
    return stream;
}

std::vector<std::byte> entry_at(emu::Bytes archive, emu::Bytes central) {
    const auto method = emu::load<std::uint16_t>(central, 10);
    const auto stored = emu::load<std::uint32_t>(central, 20);
    const auto bytes = emu::load<std::uint32_t>(central, 24);
    const emu::Bytes local = archive.subspan(emu::load<std::uint32_t>(central, 42));
    const std::size_t names = emu::load<std::uint16_t>(local, 26),
                      extra = emu::load<std::uint16_t>(local, 28);
    const emu::Bytes data = local.subspan(local_bytes + names + extra, stored);
    if (method == 0) return {data.begin(), data.end()};
    const std::vector<std::byte> stream = as_stream(data);
    auto inflater = emu::Inflater::open(stream, bytes);
    REQUIRE(inflater);
    std::vector<std::byte> result(bytes);
    REQUIRE(inflater->read(result));
    return result;
}

} // namespace

emu::npy::Array npz_array(emu::Bytes archive, const std::string& name) {
    const emu::Bytes end = archive.last(end_bytes);
    REQUIRE(emu::load<std::uint32_t>(end) == end_mark);
    emu::Bytes central = archive.subspan(emu::load<std::uint32_t>(end, 16));
    while (emu::load<std::uint32_t>(central) == central_mark) {
        const std::size_t names = emu::load<std::uint16_t>(central, 28);
        const std::string_view found(reinterpret_cast<const char*>(central.data()) + central_bytes,
                                     names);
        if (found == name + ".npy") {
            auto array = emu::npy::read(entry_at(archive, central));
            REQUIRE(array);
            return *std::move(array);
        }
        central = central.subspan(central_bytes + names + emu::load<std::uint16_t>(central, 30) +
                                  emu::load<std::uint16_t>(central, 32));
    }
    FAIL("the archive has no " << name);
    return {};
}
