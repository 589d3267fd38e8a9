// SPDX-License-Identifier: Apache-2.0
// Random products of a matrix unit, of every pair of element types and every layout, by the
// normative kernel and by its fast twins.
#include "conformance/ops/fast/random_layers.h"
#include "conformance/ops/fast/random_parameters.h"
#include "emu-core/chip/rescale.h"
#include "emu-core/ops/fast/reals/matrix_product.h"

#include <catch2/catch.hpp>

namespace {

using Element = MatrixElement;

struct Elements {
    Element a, b, c;
};

constexpr Elements kinds[] = {
    {Element::i8, Element::i8, Element::i32},    {Element::i8, Element::i8, Element::i8},
    {Element::i8, Element::i8, Element::f32},    {Element::i8, Element::i8, Element::f16},
    {Element::i8, Element::i4, Element::f16},    {Element::i8, Element::i4, Element::i32},
    {Element::i4, Element::i4, Element::i16},    {Element::i4, Element::i4, Element::f32},
    {Element::f16, Element::f16, Element::f32},  {Element::f16, Element::f16, Element::f16},
    {Element::f16, Element::f16, Element::bf16}, {Element::f16, Element::i8, Element::f32},
    {Element::f16, Element::i4, Element::f16},   {Element::f16, Element::i8, Element::bf16},
};

constexpr std::int32_t block = 16; // to which K and N are aligned

struct Problem {
    ops::MatrixProduct product;
    MatrixSpec a, b, c;
    Content a_matrix, b_matrix;
};

MatrixLayout random_layout(std::int64_t rows, std::int64_t columns, bool is_b,
                           fuzz::Random& random) {
    switch (random.below(is_b ? 4 : 2)) {
    case 0: return {row_major, rows, columns};
    case 1: return {column_blocks(block), rows, columns};
    case 2: return {tiles(block, block), rows, columns, random.below(2) ? 2 * block : 0};
    default: return {column_major, rows, columns};
    }
}

Content random_matrix(const MatrixSpec& spec, fuzz::Random& random) {
    if (!is_integer(spec.element)) {
        return make_reals(static_cast<RealPattern>(random.below(5)), Dtype::f16,
                          spec.layout.elements(), random);
    }
    return make_values(static_cast<Pattern>(random.below(5)), Dtype::i8, 0, spec.bytes(), random);
}

std::int32_t random_zero(Element element, fuzz::Random& random) {
    const std::int32_t limit = 1 << (bits_of(element) - 1);
    return random.below(2) ? 0 : between(random, -limit, limit - 1);
}

// Groups are of matrices with real results.
void quantise(Problem& problem, std::int32_t k, std::int32_t n, fuzz::Random& random) {
    ops::MatrixProduct& product = problem.product;
    const bool is_real = !is_integer(problem.c.element);
    std::size_t count = random.below(2) ? 1 : static_cast<std::size_t>(n);
    if (is_real && random.below(2)) {
        product.group = block;
        count = static_cast<std::size_t>(n) * (k / block);
    }
    if (is_integer(problem.a.element)) product.a.zero = {random_zero(problem.a.element, random)};
    if (!is_integer(problem.b.element)) return;
    product.b = {{}, {}};
    for (std::size_t i = 0; i < count; ++i) {
        product.b.scale.push_back(static_cast<float>(between(random, 1, 1000)) / 777);
        product.b.zero.push_back(random_zero(problem.b.element, random));
    }
    product.a.scale = {static_cast<float>(between(random, 1, 1000)) / 333};
    if (problem.c.element != Element::i8) return;
    std::vector<double> multipliers(product.b.scale.size());
    for (double& multiplier : multipliers) multiplier = 1.0 / between(random, 300, 90'000);
    const auto all = chips();
    product.output = *output_chain(*all[random.below(all.size())], multipliers,
                                   between(random, -128, 127), {-128, 127});
}

Problem random_problem(const Elements& elements, fuzz::Random& random) {
    const std::int32_t m = between(random, 1, random.below(4) ? 9 : 110);
    const std::int32_t k = block * between(random, 1, random.below(4) ? 6 : 20);
    const std::int32_t n = block * between(random, 1, 12);
    Problem problem{{},
                    {elements.a, random_layout(m, k, false, random)},
                    {elements.b, random_layout(k, n, true, random)},
                    {elements.c, random_layout(m, n, false, random)},
                    {},
                    {}};
    problem.a_matrix = random_matrix(problem.a, random);
    problem.b_matrix = random_matrix(problem.b, random);
    quantise(problem, k, n, random);
    return problem;
}

// Its rows from the last to the first.
Content run(const ops::PreparedProduct& product, const Problem& problem) {
    Content c(problem.c.bytes() + 1, std::byte{0xA5});
    const std::span<std::byte> matrix = std::span(c).subspan(1);
    for (std::int64_t row = product.rows(problem.a.layout.rows()); row-- > 0;) {
        product.run(problem.a, problem.a_matrix, problem.c, matrix, {row, row + 1});
    }
    return c;
}

} // namespace

TEST_CASE("random products of a matrix unit") {
    if (fast_isas().empty()) WARN("skipped: no instruction set with fast kernels");
    for (std::uint64_t number = 0; number < RANDOM_LAYERS; ++number) {
        fuzz::Random random(43, number);
        const Elements& elements = kinds[number % std::size(kinds)];
        const Problem problem = random_problem(elements, random);
        INFO("product " << number << " of kind " << number % std::size(kinds));
        const auto normative =
            ops::prepare(problem.product, elements.a, problem.b, problem.b_matrix);
        const Content expected = run(*normative, problem);
        for (const ops::fast::Isa isa : fast_isas()) {
            INFO(std::string(ops::fast::name_of(isa)));
            const auto twin =
                ops::fast::prepare(problem.product, elements.a, problem.b, problem.b_matrix, isa);
            if (!twin) continue;
            REQUIRE(difference(expected, run(*twin, problem)) == "");
        }
    }
}
