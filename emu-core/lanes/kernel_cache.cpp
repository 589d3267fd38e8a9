// SPDX-License-Identifier: Apache-2.0
#include "emu-core/lanes/kernel_cache.h"

#include "emu-core/engine/kernel_choice.h"

#include <algorithm>
#include <cstring>
#include <string_view>

namespace emu::lanes {
namespace {

constexpr std::size_t entry_bytes = 4096; // of a kernel without constants, roughly

// Tells most keys apart without a look at all of their bytes.
std::size_t fingerprint_of(const KernelKey& key) {
    constexpr std::size_t most = 64;
    std::size_t result = key.command.index();
    const auto add = [&result](std::size_t value) {
        result = (result ^ value) * 0x9e3779b97f4a7c15;
    };
    for (const TensorSpec* spec : {&key.src, &key.dst}) {
        for (int i = 0; i < spec->shape.rank(); ++i) add(static_cast<std::size_t>(spec->shape[i]));
    }
    for (const Constant& constant : key.constants) {
        const auto* bytes = reinterpret_cast<const char*>(constant.bytes.data());
        add(std::hash<std::string_view>()({bytes, std::min(most, constant.bytes.size())}));
    }
    return result;
}

std::size_t bytes_of(const KernelKey& key) {
    std::size_t sum = entry_bytes;
    for (const Constant& constant : key.constants) sum += constant.bytes.size();
    return sum;
}

} // namespace

// By memcmp, which std::vector's own comparison of std::byte is not.
bool Constant::operator==(const Constant& other) const {
    return spec == other.spec && bytes.size() == other.bytes.size() &&
           std::memcmp(bytes.data(), other.bytes.data(), bytes.size()) == 0;
}

std::shared_ptr<const ReadyKernel> make_ready(KernelKey key) {
    std::vector<ops::Operand> sources{{&key.src, {}}};
    for (const Constant& constant : key.constants) {
        sources.push_back({&constant.spec, constant.bytes});
    }
    const ops::Operand destination{&key.dst, {}};
    auto kernel = kernel_choice().twin(key.command, {sources, {&destination, 1}});
    return std::make_shared<ReadyKernel>(ReadyKernel{std::move(key), std::move(kernel)});
}

std::shared_ptr<const ReadyKernel> KernelCache::get(KernelKey key) {
    const std::size_t fingerprint = fingerprint_of(key);
    const auto found = std::ranges::find_if(entries_, [&](const Entry& entry) {
        return entry.fingerprint == fingerprint && entry.ready->key == key;
    });
    if (found != entries_.end()) {
        entries_.splice(entries_.begin(), entries_, found);
        return found->ready;
    }
    const std::size_t bytes = bytes_of(key);
    auto ready = make_ready(std::move(key));
    entries_.push_front({fingerprint, bytes, ready});
    for (bytes_ += bytes; bytes_ > most_bytes_; entries_.pop_back()) {
        bytes_ -= entries_.back().bytes;
    }
    return ready;
}

} // namespace emu::lanes
