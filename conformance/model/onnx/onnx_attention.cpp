// SPDX-License-Identifier: Apache-2.0
// Attention of several domains, rotated embeddings and normalisation by the root mean square. Keys
// of 0 give each value the same weight, so that results are means of what is seen.
#include "conformance/model/onnx/onnx_one_node.h"

#include <cmath>

using namespace onnx_one_node;

namespace {

constexpr const char* runtime = "com.microsoft";
const Message causal = attribute("is_causal", 1);

const Reals four_keys{5, 6, 7, 8};

// One batch, one head, two steps of two numbers.
std::vector<Given> plain_operands() {
    return {reals("q", {1, 1, 2, 2}, {1, 2, 3, 4}), reals("k", {1, 1, 2, 2}, {0, 0, 0, 0}),
            reals("v", {1, 1, 2, 2}, {2, 4, 6, 8})};
}

Reals attended(std::vector<Message> attributes, std::vector<Given> given, Names names) {
    return computed({node("Attention", names, {"y"}, attributes)}, given, 23);
}

} // namespace

TEST_CASE("onnx attention/equal keys give the mean of the values that are seen") {
    std::vector<Given> given = plain_operands();
    check_near(attended({}, given, {"q", "k", "v"}), {4, 6, 4, 6});
    check_near(attended({causal}, given, {"q", "k", "v"}), {2, 4, 4, 6});
    given.push_back(input<std::uint8_t>("m", {2, 2}, {0, 1, 1, 0}, DataType::boolean));
    check_near(attended({}, given, {"q", "k", "v", "m"}), {6, 8, 2, 4});
    given[3] = reals("m", {2, 2}, {0, std::log(3.0F), 0, 0});
    check_near(attended({}, given, {"q", "k", "v", "m"}), {5, 7, 4, 6});
}

TEST_CASE("onnx attention/scores are scaled, and capped") {
    std::vector<Given> given = plain_operands();
    given[0] = reals("q", {1, 1, 1, 2}, {1, 0});
    given[1] = reals("k", {1, 1, 2, 2}, {std::log(3.0F), 0, 0, 0});
    check_near(attended({attribute("scale", 1.0)}, given, {"q", "k", "v"}), {3, 5});
    const float capped = std::exp(0.5F * std::tanh(std::log(3.0F) / 0.5F));
    check_near(
        attended({attribute("scale", 1.0), attribute("softcap", 0.5)}, given, {"q", "k", "v"}),
        {(2 * capped + 6) / (capped + 1), (4 * capped + 8) / (capped + 1)});
    const float by_size = std::exp(std::log(3.0F) / std::sqrt(2.0F));
    check_near(attended({}, given, {"q", "k", "v"}),
               {(2 * by_size + 6) / (by_size + 1), (4 * by_size + 8) / (by_size + 1)});
}

TEST_CASE("onnx attention/heads share keys, and the past comes first") {
    const std::vector<Given> given{reals("q", {1, 1, 4}, {1, 2, 3, 4}),
                                   reals("k", {1, 1, 2}, {0, 0}), reals("v", {1, 1, 2}, {2, 4}),
                                   reals("pk", {1, 1, 1, 2}, {0, 0}),
                                   reals("pv", {1, 1, 1, 2}, {6, 8})};
    const std::vector<Message> heads{attribute("q_num_heads", 2), attribute("kv_num_heads", 1)};
    check_near(attended(heads, given, {"q", "k", "v", "", "pk", "pv"}), {4, 6, 4, 6});
    const Model model = model_of(
        {node("Attention", {"q", "k", "v", "", "pk", "pv"}, {"y", "keys", "values"}, heads)}, given,
        {{"values"}}, 23);
    CHECK(values_of<float>(results_of(model, given)[0]) == Reals{6, 8, 2, 4});
}

TEST_CASE("onnx attention/what is refused") {
    const std::vector<Given> given = plain_operands();
    std::vector<Given> longer = given;
    longer[1] = reals("k", {1, 1, 3, 2}, {0, 0, 0, 0, 0, 0});
    refuse(node("Attention", {"q", "k", "v"}, {"y"}), longer, "do not fit", 23);
    longer[2] = reals("v", {1, 1, 3, 2}, {0, 0, 0, 0, 0, 0});
    refuse(node("Attention", {"q", "k", "v"}, {"y"}, {causal}), longer,
           "causal with more keys than queries", 23);
    refuse(node("Attention", {"q", "k", "v"}, {"y"}, {causal, attribute("softcap", 1.0)}), given,
           "a softcap beside a mask", 23);
}

TEST_CASE("onnx attention/a quarter of a turn swaps pairs") {
    const std::vector<Given> given{
        reals("x", {1, 1, 1, 4}, {1, 2, 3, 4}), constant<float>("c", {2, 1}, {1, 0}),
        constant<float>("s", {2, 1}, {0, 1}), input<std::int64_t>("p", {1, 1}, {1})};
    const auto turned = [&](std::vector<Message> attributes) {
        attributes.push_back(attribute("rotary_embedding_dim", 2));
        return computed({node("RotaryEmbedding", {"x", "c", "s", "p"}, {"y"}, attributes)}, given,
                        23);
    };
    CHECK(turned({}) == Reals{-2, 1, 3, 4});
    const std::vector<Given> whole{given[0], constant<float>("c", {1, 1, 2}, {0, 1}),
                                   constant<float>("s", {1, 1, 2}, {1, 0})};
    CHECK(computed({node("RotaryEmbedding", {"x", "c", "s"}, {"y"})}, whole, 23) ==
          Reals{-3, 2, 1, 4});
    CHECK(computed({node("RotaryEmbedding", {"x", "c", "s"}, {"y"}, {attribute("interleaved", 1)})},
                   whole, 23) == Reals{-2, 1, 3, 4});
    refuse(node("RotaryEmbedding", {"x", "c", "s", "p"}, {"y"}), given, "for 4 numbers", 23);
    CHECK(computed({node("RotaryEmbedding", {"x", "p", "c", "s"}, {"y"}, {}, runtime)}, given) ==
          Reals{-2, 1, 3, 4});
}

TEST_CASE("onnx attention/the root mean square becomes 1") {
    const std::vector<Given> given{reals("x", {2, 2}, {3, 4, 6, 8}), reals("w", {2}, {1, 10})};
    const float root = std::sqrt(12.5F);
    const std::vector<Message> exact{attribute("epsilon", 0.0)};
    check_near(computed({node("RMSNormalization", {"x", "w"}, {"y"}, exact)}, given, 23),
               {3 / root, 40 / root, 3 / root, 40 / root});
    check_near(
        computed({node("SkipSimplifiedLayerNormalization", {"x", "x", "w"}, {"y"}, exact, runtime)},
                 given),
        {3 / root, 40 / root, 3 / root, 40 / root});
}

TEST_CASE("onnx attention/ONNX Runtime's forms") {
    // The weights make queries and keys 0, and the values x.
    const std::vector<Given> given{
        reals("x", {1, 2, 1}, {2, 6}), constant<float>("w", {1, 3}, {0, 0, 1}),
        constant<float>("b", {3}, {0, 0, 1}), input<std::int32_t>("m", {1, 2}, {1, 0})};
    const Message heads = attribute("num_heads", 1);
    const auto attended = [&](Names names, std::vector<Message> attributes) {
        return computed({node("Attention", names, {"y"}, attributes, runtime)}, given);
    };
    check_near(attended({"x", "w", "b"}, {heads}), {5, 5});
    check_near(attended({"x", "w", "b"}, {heads, attribute("unidirectional", 1)}), {3, 5});
    check_near(attended({"x", "w", "b", "m"}, {heads}), {3, 3});
    refuse(node("Attention", {"x", "w", "b"}, {"y"}, {heads, attribute("do_rotary", 1)}, runtime),
           given, "rotation are not supported");
    const std::vector<Given> apart{reals("q", {1, 1, 2}, {0, 0}), reals("k", {1, 2, 2}, four_keys),
                                   reals("v", {1, 2, 2}, {1, 2, 3, 4})};
    check_near(computed({node("MultiHeadAttention", {"q", "k", "v"}, {"y"},
                              {attribute("num_heads", 2)}, runtime)},
                        apart),
               {2, 3});
    refuse(node("MultiHeadAttention", {"q"}, {"y"}, {heads}, runtime), apart,
           "queries, keys and values in one");
}
