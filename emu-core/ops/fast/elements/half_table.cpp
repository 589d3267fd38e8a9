// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/fast/elements/half_table.h"

#include <bit>
#include <map>
#include <mutex>
#include <numeric>
#include <tuple>

namespace emu::ops::fast {
namespace {

using Key = std::tuple<UnaryFunction, std::uint32_t, std::uint32_t>;

// By the normative kernel.
std::shared_ptr<const HalfTable> make_table(const Unary& unary, TensorSpec from, TensorSpec to) {
    from.shape = to.shape = {65'536};
    const Operand source{&from, {}}, result{&to, {}};
    const auto kernel = ops::prepare(unary, {{&source, 1}, {&result, 1}});
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
    const TensorSpec spec{{}, Dtype::f16, {}, {}};
    auto table = make_table(unary, spec, spec);
    tables[key] = table;
    return table;
}

std::shared_ptr<const HalfTable> word_table(const Unary& unary, const TensorSpec& src,
                                            const TensorSpec& dst) {
    return make_table(unary, src, dst);
}

} // namespace emu::ops::fast
