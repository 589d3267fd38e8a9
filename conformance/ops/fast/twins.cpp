// SPDX-License-Identifier: Apache-2.0
#include "conformance/ops/fast/twins.h"

#include <catch2/catch.hpp>

namespace {

constexpr std::byte canary{0xA5};
constexpr std::size_t margin = 64;

struct OperandsOf {
    explicit OperandsOf(const Layer& layer) : dst{{&layer.dst, {}}} {
        for (std::size_t i = 0; i < layer.src.size(); ++i) {
            src.push_back({&layer.src[i], layer.constant[i] ? Bytes(layer.content[i]) : Bytes()});
        }
    }
    ops::Operands operands() const { return {src, dst}; }

    std::vector<ops::Operand> src, dst;
};

// A copy at an odd address, without a byte behind it.
class OddCopy {
public:
    explicit OddCopy(const Content& content)
        : memory_(std::make_unique<std::byte[]>(content.size() + 1)), size_(content.size()) {
        std::ranges::copy(content, memory_.get() + 1);
    }
    Bytes bytes() const { return {memory_.get() + 1, size_}; }

private:
    std::unique_ptr<std::byte[]> memory_;
    std::size_t size_;
};

// Rows 0 .. count - 1 in random pieces and order.
std::vector<ops::Rows> pieces(std::int64_t count, fuzz::Random& random) {
    std::vector<ops::Rows> result;
    for (std::int64_t first = 0; first < count;) {
        const std::int64_t size = 1 + static_cast<std::int64_t>(random.below(count - first));
        result.push_back({first, first + size});
        first += size;
    }
    for (std::size_t i = result.size(); i > 1; --i) {
        std::swap(result[i - 1], result[random.below(i)]);
    }
    return result;
}

} // namespace

std::vector<ops::fast::Isa> fast_isas() {
    std::vector<ops::fast::Isa> result;
    for (const auto isa : ops::fast::isas) {
        if (isa != ops::fast::Isa::scalar && ops::fast::runs_here(isa)) result.push_back(isa);
    }
    return result;
}

bool has_wide_twins() {
    for (const auto isa : fast_isas()) {
        if (isa == ops::fast::Isa::neon_dot) return false;
    }
    return true;
}

Content run_normative(const Layer& layer, std::string& refusal) {
    const OperandsOf operands(layer);
    auto kernel =
        std::visit([&](const auto& command) { return ops::prepare(command, operands.operands()); },
                   layer.command);
    if (!kernel) {
        refusal = kernel.error().detail;
        return {};
    }
    Content dst(layer.dst.bytes());
    const std::vector<Bytes> src(layer.content.begin(), layer.content.end());
    const std::span<std::byte> to(dst);
    (*kernel)->run({src, {&to, 1}}, {0, (*kernel)->rows()});
    return dst;
}

std::optional<TwinResult> run_twin(const Layer& layer, ops::fast::Isa isa, fuzz::Random& random) {
    const OperandsOf operands(layer);
    const auto prepare = [&](const auto& command) -> std::unique_ptr<ops::Kernel> {
        if constexpr (requires { ops::fast::prepare(command, operands.operands(), isa); })
            return ops::fast::prepare(command, operands.operands(), isa);
        return nullptr;
    };
    const auto kernel = std::visit(prepare, layer.command);
    if (!kernel) return {};
    TwinResult result;
    std::vector<OddCopy> copies(layer.content.begin(), layer.content.end());
    std::vector<Bytes> src;
    for (std::size_t i = 0; i < copies.size(); ++i) {
        src.push_back(copies[i].bytes());
        if (!layer.constant[i] || !kernel->keeps(i)) continue;
        src.back() = {}; // what is read from there ends the process
        Content restored(layer.content[i].size(), canary);
        kernel->restore(i, restored);
        result.lost = result.lost || restored != layer.content[i];
    }
    const auto size = static_cast<std::size_t>(layer.dst.bytes());
    Content memory(size + 2 * margin, canary);
    const std::span<std::byte> dst(memory.data() + margin - 1, size);
    for (const ops::Rows rows : pieces(kernel->rows(), random)) kernel->run({src, {&dst, 1}}, rows);
    result.dst.assign(dst.begin(), dst.end());
    std::ranges::fill(dst, canary);
    result.stray = !std::ranges::all_of(memory, [](std::byte byte) { return byte == canary; });
    return result;
}

std::string difference(const Content& expected, const Content& found) {
    const auto [a, b] = std::ranges::mismatch(expected, found);
    if (a == expected.end()) return {};
    return "byte " + std::to_string(a - expected.begin()) + " of " +
           std::to_string(expected.size()) + " is " + std::to_string(static_cast<int>(*b)) +
           " instead of " + std::to_string(static_cast<int>(*a));
}

void check_twins(const Layer& layer, fuzz::Random& random, bool must_exist) {
    std::string refusal;
    const Content expected = run_normative(layer, refusal);
    REQUIRE(refusal == "");
    for (const auto isa : fast_isas()) {
        const auto found = run_twin(layer, isa, random);
        INFO(std::string(ops::fast::name_of(isa)));
        if (must_exist) REQUIRE(found);
        if (!found) continue;
        REQUIRE(difference(expected, found->dst) == "");
        REQUIRE_FALSE(found->stray);
        REQUIRE_FALSE(found->lost);
    }
}
