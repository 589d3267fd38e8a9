// SPDX-License-Identifier: Apache-2.0
// Fourier transforms, against their definition, and complex numbers between operators.
#include "conformance/model/tflite/tflite_subgraphs.h"

#include <complex>
#include <numbers>

using namespace tflite_model;

namespace {

using B = Builtin;
using O = Options;
using Complexes = std::vector<std::complex<double>>;

// Of a map of h x w values, of which the file has `rows` x `columns` in a line of maps: cut, or
// zeros behind.
Complexes transformed(const Floats& map, int rows, int columns, int h, int w) {
    Complexes result;
    for (int u = 0; u < h; ++u) {
        for (int v = 0; v <= w / 2; ++v) {
            std::complex<double> sum;
            for (int y = 0; y < std::min(rows, h); ++y) {
                for (int x = 0; x < std::min(columns, w); ++x) {
                    const double turns = double(u * y) / h + double(v * x) / w;
                    sum += std::polar<double>(map[static_cast<std::size_t>(y * columns + x)],
                                              -2 * std::numbers::pi * turns);
                }
            }
            result.push_back(sum);
        }
    }
    return result;
}

// Transforms the input, and gives what `second` makes of the complex numbers.
void write(Subgraphs& network, const Extents& input, const Ints& lengths, B second) {
    Subgraph& part = network.parts[0];
    const auto x = part.input(input), size = part.constant({2}, lengths, ElementType::i32);
    Extents shape = input;
    shape[shape.size() - 2] = lengths[0];
    shape.back() = lengths[1] / 2 + 1;
    const auto numbers = part.add(shape, ElementType::complex64), y = part.add(shape);
    part.run(B::rfft2d, O::rfft2d, table({}), {x, size}, {numbers});
    part.run(second, O::none, table({}), {numbers}, {y}).output(y);
}

void check(const Floats& got, const Complexes& expected,
           double (*of)(const std::complex<double>&)) {
    REQUIRE(got.size() == expected.size());
    for (std::size_t i = 0; i < got.size(); ++i) {
        CAPTURE(i);
        CHECK(double{got[i]} == Approx(of(expected[i])).margin(1e-4));
    }
}

void refused(const Subgraphs& network, const char* reason) {
    const auto graph = emu::tflite::read(network.file());
    REQUIRE(!graph);
    CHECK_THAT(graph.error().detail, Catch::Contains(reason));
}

} // namespace

TEST_CASE("tflite/Fourier transforms and what becomes of complex numbers") {
    struct Case {
        int rows, columns, h, w;
    };
    // Lines, maps, cut ones, ones with zeros behind, of odd lengths.
    for (const Case& c : {Case{1, 16, 1, 16}, Case{4, 8, 4, 8}, Case{5, 9, 4, 8}, Case{3, 5, 4, 8},
                          Case{3, 7, 3, 7}, Case{1, 1, 1, 1}}) {
        CAPTURE(c.rows, c.columns, c.h, c.w);
        Floats map;
        for (int i = 0; i < c.rows * c.columns; ++i)
            map.push_back(static_cast<float>(i * i % 11) - 4.5F);
        const Complexes expected = transformed(map, c.rows, c.columns, c.h, c.w);
        const auto run = [&](B second) {
            Subgraphs network(1);
            write(network, {1, c.rows, c.columns}, {c.h, c.w}, second);
            return Runs(network)(map);
        };
        check(run(B::complex_abs), expected, [](const auto& z) { return std::abs(z); });
        check(run(B::real), expected, [](const auto& z) { return z.real(); });
        check(run(B::imag), expected, [](const auto& z) { return z.imag(); });
    }
}

TEST_CASE("tflite/several maps are transformed each on its own") {
    Subgraphs network(1);
    write(network, {2, 2, 4}, {2, 4}, B::complex_abs);
    const Floats maps{1, 2, 3, 4, 5, 6, 7, 8, -1, 0, 2, 0, 0, 5, 0, 1};
    const Floats got = Runs(network)(maps);
    Complexes expected = transformed({maps.begin(), maps.begin() + 8}, 2, 4, 2, 4);
    const Complexes second = transformed({maps.begin() + 8, maps.end()}, 2, 4, 2, 4);
    expected.insert(expected.end(), second.begin(), second.end());
    check(got, expected, [](const auto& z) { return std::abs(z); });
}

TEST_CASE("tflite/complex numbers go to the operators that know them only") {
    Subgraphs network(1);
    Subgraph& part = network.parts[0];
    SECTION("as an operand") {
        const auto x = part.input({1, 4}), size = part.constant({2}, Ints{1, 4}, ElementType::i32);
        const auto numbers = part.add({1, 3}, ElementType::complex64), y = part.add({1, 3});
        part.run(B::rfft2d, O::rfft2d, table({}), {x, size}, {numbers});
        part.run(B::abs, O::abs, table({}), {numbers}, {y}).output(y);
        refused(network, "of complex numbers, which is not supported here");
    }
    SECTION("as an input") {
        const auto x = part.input({1, 3}, ElementType::complex64), y = part.add({1, 3});
        part.run(B::complex_abs, O::none, table({}), {x}, {y}).output(y);
        refused(network, "of complex numbers, which is not supported here");
    }
    SECTION("real ones have no length") {
        const auto x = part.input({3, 2}), y = part.add({3});
        part.run(B::complex_abs, O::none, table({}), {x}, {y}).output(y);
        refused(network, "of real numbers, which is not supported here");
    }
    SECTION("the result's shape follows from the lengths") {
        const auto x = part.input({1, 4}), size = part.constant({2}, Ints{1, 4}, ElementType::i32);
        const auto numbers = part.add({1, 4}, ElementType::complex64), y = part.add({1, 4});
        part.run(B::rfft2d, O::rfft2d, table({}), {x, size}, {numbers});
        part.run(B::real, O::none, table({}), {numbers}, {y}).output(y);
        refused(network, "its result is");
    }
    SECTION("lengths are at least 1") {
        const auto x = part.input({1, 4}), size = part.constant({2}, Ints{1, 0}, ElementType::i32);
        const auto numbers = part.add({1, 1}, ElementType::complex64), y = part.add({1, 1});
        part.run(B::rfft2d, O::rfft2d, table({}), {x, size}, {numbers});
        part.run(B::real, O::none, table({}), {numbers}, {y}).output(y);
        refused(network, "its length is 0");
    }
}
