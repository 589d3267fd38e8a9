// SPDX-License-Identifier: Apache-2.0
#include "ops/fast/half_table.h"

#include <bit>
#include <map>
#include <mutex>
#include <numeric>
#include <tuple>

namespace emu::ops::fast {
namespace {

using Key = std::tuple<UnaryFunction, std::uint32_t, std::uint32_t>;

// By the normative kernel.
std::shared_ptr<const HalfTable> make_table(const Unary& unary) {
    const TensorSpec spec{{}, Dtype::f16, {65'536}, {}};
    const Operand operand{&spec, {}};
    const auto kernel = ops::prepare(unary, {{&operand, 1}, {&operand, 1}});
    if (!kernel) return nullptr;
    HalfTable every;
    std::iota(every.begin(), every.end(), std::uint16_t{0});
    auto table = std::make_shared<HalfTable>();
    const Bytes src = std::as_bytes(std::span(every));
    const std::span<std::byte> dst = std::as_writable_bytes(std::span(*table));
    (*kernel)->run({{&src, 1}, {&dst, 1}}, {0, (*kernel)->rows()});
    return table;
}

} // namespace

std::shared_ptr<const HalfTable> half_table(const Unary& unary) {
    static std::mutex mutex;
    static std::map<Key, std::weak_ptr<const HalfTable>> tables;
    const Key key{unary.function, std::bit_cast<std::uint32_t>(unary.alpha),
                  std::bit_cast<std::uint32_t>(unary.beta)};
    const std::lock_guard lock(mutex);
    if (auto table = tables[key].lock()) return table;
    auto table = make_table(unary);
    tables[key] = table;
    return table;
}

} // namespace emu::ops::fast
