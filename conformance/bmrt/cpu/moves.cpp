// SPDX-License-Identifier: Apache-2.0
// Tile, reverse, interp.
#include "conformance/bmrt/cpu/operator_run.h"

namespace {

using namespace cpu_test;
using Reals = std::vector<float>;

LayerMessage layer(std::vector<std::int64_t> in, std::vector<std::int64_t> out, std::uint32_t field,
                   const bmrt::ProtoWriter& parameter) {
    return {.inputs = {{std::move(in)}},
            .outputs = {{std::move(out)}},
            .parameters = {{field, parameter}}};
}

bmrt::ProtoWriter tile(std::int32_t axis, std::int32_t tiles) {
    return integers({{bmrt::tile_field::axis, axis}, {bmrt::tile_field::tiles, tiles}});
}

bmrt::ProtoWriter byte_tile(std::int64_t tiles, std::int64_t inner, std::int64_t outer) {
    return integers({{bmrt::tile_field::tiles, tiles},
                     {bmrt::tile_field::inner_dim, inner},
                     {bmrt::tile_field::outer_dim, outer}});
}

LayerMessage reverse(std::vector<std::int64_t> shape, std::int32_t axis) {
    return layer(shape, shape, bmrt::layer_field::reverse,
                 integers({{bmrt::reverse_field::axis, axis}}));
}

constexpr auto tile_field = bmrt::layer_field::tile;

TEST_CASE("tiles of real numbers along an axis") {
    const Reals in = {1, 2, 3, 4};
    CHECK(run_reals("Tile", layer({2, 2, 1}, {2, 4, 1}, tile_field, tile(1, 2)), {in}) ==
          Reals{1, 2, 1, 2, 3, 4, 3, 4});
    CHECK(run_reals("Tile", layer({1, 2, 2}, {1, 2, 6}, tile_field, tile(2, 3)), {in}) ==
          Reals{1, 2, 1, 2, 1, 2, 3, 4, 3, 4, 3, 4});
}

TEST_CASE("tiles of bytes") {
    LayerMessage message = layer({1, 6}, {1, 12}, tile_field, byte_tile(2, 3, 2));
    message.inputs[0].element_bytes = message.outputs[0].element_bytes = 1;
    using Signed = std::vector<std::int8_t>;
    const auto out = run_operator("Tile", message, {bytes_of(Signed{1, 2, 3, 4, 5, 6})});
    REQUIRE(out);
    CHECK(values_of<std::int8_t>(*out) == Signed{1, 2, 3, 1, 2, 3, 4, 5, 6, 4, 5, 6});
}

TEST_CASE("tiles that are refused") {
    const auto refused = [](const bmrt::ProtoWriter& parameter, std::int64_t out) {
        return refusal("Tile", layer({1, 4}, {1, out}, tile_field, parameter));
    };
    CHECK_THAT(refused(tile(0, 2), 8), Catch::Contains("axes 1 and 2 only"));
    CHECK_THAT(refused(tile(2, 2), 8), Catch::Contains("no tiles"));
    CHECK_THAT(refused(tile(1, 0), 8), Catch::Contains("no tiles"));
    CHECK_THAT(refused(tile(1, 3), 8), Catch::Contains("do not fit"));
    CHECK_THAT(refused(byte_tile(1, 17, 1), 100), Catch::Contains("do not lie"));
    CHECK_THAT(refused(byte_tile(9, 4, 1), 8), Catch::Contains("do not lie"));
    CHECK_THAT(refused(byte_tile(2147483647, 2147483647, 2147483647), 8),
               Catch::Contains("do not lie"));
    CHECK_THAT(refused(byte_tile(1, -4, 1), 8), Catch::Contains("no tiles"));
}

TEST_CASE("reversal along every axis") {
    const Reals in = {1, 2, 3, 4, 5, 6};
    CHECK(run_reals("Reverse", reverse({2, 3}, 0), {in}) == Reals{4, 5, 6, 1, 2, 3});
    CHECK(run_reals("Reverse", reverse({2, 3}, 1), {in}) == Reals{3, 2, 1, 6, 5, 4});
    CHECK(run_reals("Reverse", reverse({1, 3, 2}, 1), {in}) == Reals{5, 6, 3, 4, 1, 2});
    CHECK(run_reals("Reverse", reverse({6, 1}, 1), {in}) == in);
    CHECK_THAT(refusal("Reverse", reverse({6}, 1)), Catch::Contains("axis"));
    LayerMessage bytes = reverse({6}, 0);
    bytes.inputs[0].element_bytes = 1;
    CHECK_THAT(refusal("Reverse", bytes), Catch::Contains("not float32"));
}

TEST_CASE("interpolation keeps the corners") {
    const auto interp = [](std::vector<std::int64_t> in, std::vector<std::int64_t> out,
                           const Reals& values) {
        return run_reals("Interp",
                         layer(std::move(in), std::move(out), bmrt::layer_field::interp,
                               integers({{bmrt::interp_field::pad_begin, 1}})),
                         {values});
    };
    CHECK(interp({1, 1, 2, 2}, {1, 1, 3, 3}, {0, 2, 4, 6}) == Reals{0, 1, 2, 2, 3, 4, 4, 5, 6});
    CHECK(interp({1, 2, 1, 3}, {1, 2, 2, 2}, {1, 2, 3, 5, 6, 7}) == Reals{1, 3, 1, 3, 5, 7, 5, 7});
    CHECK(interp({1, 1, 3, 3}, {1, 1, 1, 1}, {7, 1, 1, 1, 1, 1, 1, 1, 1}) == Reals{7});
    check_near(interp({1, 1, 1, 3}, {1, 1, 1, 4}, {0, 3, 9}), {0, 2, 5, 9});
    CHECK_THAT(refusal("Interp", layer({1, 2, 3, 3}, {1, 1, 3, 3}, 286, {})),
               Catch::Contains("same N and C"));
    CHECK_THAT(refusal("Interp", layer({3, 3}, {3, 3}, 286, {})), Catch::Contains("N, C, H, W"));
    CHECK_THAT(refusal("Interp", layer({1, 1, 1, 1}, {1, 1, 1, 1LL << 32}, 286, {})),
               Catch::Contains("too many cells"));
}

} // namespace
