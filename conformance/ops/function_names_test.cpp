// SPDX-License-Identifier: Apache-2.0
// Every enumerator has a name of its own; those a container may hold beyond them have none.
#include "emu-core/ops/elements/binary.h"
#include "emu-core/ops/elements/unary.h"
#include "emu-core/ops/reductions/reduce.h"

#include <catch2/catch.hpp>

#include <set>

using namespace emu::ops;

namespace {

template <class Enum> void check_names(int count) {
    std::set<std::string_view> names;
    for (int i = 0; i < count; ++i) names.insert(name_of(static_cast<Enum>(i)));
    CHECK(names.size() == static_cast<std::size_t>(count));
    CHECK_FALSE(names.contains("?"));
    CHECK_FALSE(names.contains(""));
    CHECK(name_of(static_cast<Enum>(count)) == "?");
    CHECK(name_of(static_cast<Enum>(255)) == "?");
}

} // namespace

TEST_CASE("functions have names") {
    check_names<UnaryFunction>(unary_functions);
    check_names<BinaryFunction>(binary_functions);
    check_names<Reduction>(reductions);
}

TEST_CASE("names are those of their functions") {
    CHECK(name_of(UnaryFunction::negate) == "Neg");
    CHECK(name_of(UnaryFunction::sigmoid) == "Sigmoid");
    CHECK(name_of(UnaryFunction::gelu_tanh) == "GELU(tanh)");
    CHECK(name_of(UnaryFunction::logical_not) == "Not");
    CHECK(name_of(UnaryFunction::mish) == "Mish");
    CHECK(name_of(BinaryFunction::add) == "Add");
    CHECK(name_of(BinaryFunction::prelu) == "PReLU");
    CHECK(name_of(BinaryFunction::equal) == "Equal");
    CHECK(name_of(BinaryFunction::logical_xor) == "Xor");
    CHECK(name_of(Reduction::sum) == "ReduceSum");
    CHECK(name_of(Reduction::log_sum_exp) == "ReduceLogSumExp");
}

TEST_CASE("comparisons are those that give bool") {
    CHECK_FALSE(is_comparison(BinaryFunction::prelu));
    CHECK(is_comparison(BinaryFunction::equal));
    CHECK(is_comparison(BinaryFunction::logical_xor));
    CHECK_FALSE(is_comparison(static_cast<BinaryFunction>(binary_functions)));
}
