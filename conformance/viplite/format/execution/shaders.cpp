// SPDX-License-Identifier: Apache-2.0
// Programs of our own give what they say, by themselves and in files: an addition, a pool, a
// resize, a sum in a loop.
#include "conformance/viplite/format/execution/random/random_networks.h"
#include "conformance/viplite/format/execution/shader_layers.h"

#include <catch2/catch.hpp>

namespace nbg_tests {
namespace {

using Kind = WrittenNetwork::Kind;
using viplite::format::PatchSource;

std::vector<ByteList> bytes_for(const ShaderLayer& layer) {
    fuzz::Random random(17, 0);
    std::vector<ByteList> bytes;
    for (const Image& image : layer.sources) bytes.push_back(random_bytes(random, image.bytes()));
    return bytes;
}

// The program by itself.
void check_program(const ShaderLayer& layer) {
    constexpr std::uint32_t first = 64, step = 4096;
    std::vector<std::uint32_t> addresses;
    std::vector<Image> images = layer.sources;
    images.push_back(layer.result);
    for (Image& image : images) {
        image.address = first + step * static_cast<std::uint32_t>(addresses.size());
        addresses.push_back(image.address);
    }
    const Image dst = images.back();
    images.pop_back();
    const std::vector<ByteList> bytes = bytes_for(layer);
    const auto found = result_of(layer.program, layer.placed(addresses), images, bytes, dst);
    INFO((found ? "" : found.error().detail));
    REQUIRE(found);
    CHECK(*found == layer.definition(bytes));
}

// All of a network.
void check_file(const ShaderLayer& layer, std::uint32_t target, Kind kind) {
    WrittenNetwork network(target, kind);
    std::vector<Place> places;
    for (const Image& image : layer.sources) {
        network.input(image.bytes());
        places.push_back({.index = static_cast<std::int32_t>(places.size())});
    }
    network.output(layer.result.bytes());
    places.push_back({PatchSource::output});
    network.add(layer.written(places));
    const viplite::format::ExecutableNetwork loaded = load(network.file());
    CHECK(loaded.counters.shaders == 1);
    const std::vector<ByteList> bytes = bytes_for(layer);
    CHECK(run(loaded.program, bytes).outputs[0] == layer.definition(bytes));
}

void check_everywhere(const ShaderLayer& layer) {
    check_program(layer);
    check_file(layer, 0xEE, Kind::first);
    check_file(layer, 0xAD, Kind::first);
    check_file(layer, 0x10000020, Kind::newest);
    check_file(layer, second_target, Kind::second);
}

} // namespace

TEST_CASE("a program adds bytes by factors of their own") {
    check_everywhere(addition_layer(20, 3, {0.731F, 0.3217F, -20.25F}));
}

TEST_CASE("a program takes the largest of 3 x 3 bytes, and the nearest beside the picture") {
    check_everywhere(pool_layer(23, 5));
}

TEST_CASE("a program repeats pixels and lines of several surfaces") {
    check_everywhere(resize_layer(7, 5, 3));
}

TEST_CASE("a program that loops sums its line") {
    check_everywhere(sum_layer(24, 4, 0.03125F));
}

} // namespace nbg_tests
