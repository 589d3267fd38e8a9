// SPDX-License-Identifier: Apache-2.0
// Constants of which a file has the values that are not zero.
#include "conformance/model/tflite/tflite_network.h"

using namespace tflite_model;

namespace {

Item dense(std::int32_t extent) {
    return table({{field::dimension_format, scalar(std::int8_t{0})},
                  {field::dimension_size, scalar(extent)}});
}

template <class T>
Item sparse(IndexVector type, const std::vector<T>& segments, const std::vector<T>& indices) {
    return table({{field::dimension_format, scalar(std::int8_t{1})},
                  {field::dimension_segments_type, scalar(type)},
                  {field::dimension_segments, table({{0, vector(segments)}})},
                  {field::dimension_indices_type, scalar(type)},
                  {field::dimension_indices, table({{0, vector(indices)}})}});
}

// x + the constant, whose stored values are 1, 2, 3, ...
OneOperator sum(const Extents& shape, int stored, const Ints& order, const Ints& blocks,
                const std::vector<Item>& dimensions) {
    OneOperator network(Builtin::add, Options::add);
    network.input(shape).constant(shape, counting(stored, 1)).result(shape);
    network.model.tensors[1][field::tensor_sparsity] =
        table({{field::sparsity_order, vector(order)},
               {field::sparsity_blocks, vector(blocks)},
               {field::sparsity_dimensions, emu::flatbuffer::tables(dimensions)}});
    return network;
}

} // namespace

TEST_CASE("tflite/sparse rows") {
    using Words = std::vector<std::int32_t>;
    using Halves = std::vector<std::uint16_t>;
    using Bytes8 = std::vector<std::uint8_t>;
    const Floats wanted{0, 1, 0, 2, 0, 0, 0, 0, 3, 0, 0, 0};
    for (const Item& columns : {sparse(IndexVector::words, Words{0, 2, 2, 3}, Words{1, 3, 0}),
                                sparse(IndexVector::halves, Halves{0, 2, 2, 3}, Halves{1, 3, 0}),
                                sparse(IndexVector::bytes, Bytes8{0, 2, 2, 3}, Bytes8{1, 3, 0})}) {
        const auto network = sum({3, 4}, 3, {0, 1}, {}, {dense(3), columns});
        CHECK(output_of<float>(network, Floats(12, 0)) == wanted);
    }
}

TEST_CASE("tflite/sparse blocks") {
    using Words = std::vector<std::int32_t>;
    // 2 x 4 in blocks of 2 x 2, of which the second is there.
    const auto network =
        sum({2, 4}, 4, {0, 1, 2, 3}, {0, 1},
            {dense(1), sparse(IndexVector::words, Words{0, 1}, Words{1}), dense(2), dense(2)});
    CHECK(output_of<float>(network, Floats(8, 0)) == Floats{0, 0, 1, 2, 0, 0, 3, 4});
}

TEST_CASE("tflite/columns before rows") {
    const auto network = sum({2, 3}, 6, {1, 0}, {}, {dense(3), dense(2)});
    CHECK(output_of<float>(network, Floats(6, 0)) == Floats{1, 3, 5, 2, 4, 6});
}

TEST_CASE("tflite/what DENSIFY gives is the constant") {
    OneOperator network = sum({2}, 2, {0}, {}, {dense(2)});
    network.model.codes = {code(Builtin::densify)};
    network.model.options_type = Options::none;
    network.model.operands = {1};
    CHECK(output_of<float>(network, Floats(2, 0)) == Floats{1, 2});
}

TEST_CASE("tflite/damaged sparse constants are refused") {
    using Words = std::vector<std::int32_t>;
    const auto rows = [](const Words& segments, const Words& indices, int stored) {
        return sum({2, 2}, stored, {0, 1}, {},
                   {dense(2), sparse(IndexVector::words, segments, indices)});
    };
    const char* reason = "what says where its values are is damaged";
    CHECK(output_of<float>(rows({0, 1, 2}, {0, 1}, 2), Floats(4, 0)) == Floats{1, 0, 0, 2});
    refused(rows({0, 1}, {0, 1}, 2).model, reason);     // a row is missing
    refused(rows({0, 1, 3}, {0, 1}, 2).model, reason);  // beyond the indices
    refused(rows({0, 2, 1}, {0, 1}, 2).model, reason);  // backwards
    refused(rows({0, 1, 2}, {0, 2}, 2).model, reason);  // beyond the row
    refused(rows({0, 1, 2}, {0, -1}, 2).model, reason); // before it
    refused(rows({0, 1, 2}, {0, 1}, 1).model, reason);  // too few values
    refused(rows({0, 1, 2}, {0, 1}, 3).model, reason);  // too many
    refused(sum({2, 2}, 4, {0, 0}, {}, {dense(2), dense(2)}).model, reason);
    refused(sum({2, 2}, 4, {0, 1}, {}, {dense(2), dense(3)}).model, reason);
    refused(sum({2, 2}, 4, {0}, {}, {dense(2)}).model, reason);
    refused(sum({2, 2}, 4, {0, 1, 2}, {7}, {dense(2), dense(2), dense(1)}).model, reason);
}
