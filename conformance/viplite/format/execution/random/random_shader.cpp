// SPDX-License-Identifier: Apache-2.0
#include "conformance/viplite/format/execution/random/random_networks.h"
#include "conformance/viplite/format/execution/shader_layers.h"

#include <algorithm>

namespace nbg_tests {
namespace {

using Kind = WrittenNetwork::Kind;
using fuzz::between;
using viplite::format::OperationType;
using viplite::format::PatchSource;

// The largest of 2 x 2.
ByteList pooled_by_two(const ByteList& plane, const Map& map) {
    ByteList result;
    for (std::size_t y = 0; y < map.h; y += 2) {
        for (std::size_t x = 0; x < map.w; x += 2) {
            const std::size_t at = y * map.w + x;
            result.push_back(
                std::max({plane[at], plane[at + 1], plane[at + map.w], plane[at + map.w + 1]}));
        }
    }
    return result;
}

// Operations that each work on what the one before made.
class Chain {
public:
    Chain(fuzz::Random& random, Kind kind)
        : random_(random), network_(target_of(random, kind), kind),
          has_moves_(kind == Kind::first), map_{between(random, 1U, 30U), between(random, 1U, 9U)} {
        network_.pool(0x20000);
        add_input();
        bytes_ = inputs_[0];
    }

    void shader(bool is_last) {
        const std::uint64_t kind = random_.below(map_.w % 4 == 0 ? 4 : 3);
        if (kind == 0) return add(pool_layer(map_.w, map_.h), {at_}, {bytes_}, is_last);
        if (kind == 1) return add(resized(), {at_}, {bytes_}, is_last);
        if (kind == 3)
            return add(sum_layer(map_.w, map_.h, random_factor()), {at_}, {bytes_}, is_last);
        const std::int32_t other = add_input();
        const Addition factors{random_factor(), random_factor(), 50 * random_factor()};
        add(addition_layer(map_.w, map_.h, factors), {at_, {.index = other}},
            {bytes_, inputs_.back()}, is_last);
    }

    // False: nothing, for the plane is not even, or the container has no such operation.
    bool pool(bool is_last) {
        if (!has_moves_ || map_.w % 2 != 0 || map_.h % 2 != 0) return false;
        const Place to = next(is_last, map_.bytes() / 4);
        network_.add(OperationType::tensor, pool_of_two(map_, at_, to));
        bytes_ = pooled_by_two(bytes_, map_);
        map_ = {map_.w / 2, map_.h / 2};
        at_ = to;
        return true;
    }

    RandomNetwork take() { return {network_.file(), std::move(inputs_), std::move(bytes_)}; }

private:
    static std::uint32_t target_of(fuzz::Random& random, Kind kind) {
        if (kind == Kind::second) return second_target;
        if (kind == Kind::newest) return 0x10000020;
        return random.below(2) != 0 ? 0xEE : 0xAD;
    }

    // Its number.
    std::int32_t add_input() {
        network_.input(map_.bytes());
        inputs_.push_back(random_bytes(random_, map_.bytes()));
        return static_cast<std::int32_t>(inputs_.size()) - 1;
    }

    float random_factor() { return static_cast<float>(between(random_, -900, 2000)) / 1024; }

    ShaderLayer resized() {
        const std::uint32_t planes = map_.h % 3 == 0 ? 3 : 1;
        return resize_layer(map_.w, map_.h / planes, planes);
    }

    Place next(bool is_last, std::uint32_t bytes) {
        if (is_last) {
            network_.output(bytes);
            return {PatchSource::output};
        }
        const Place place{PatchSource::memory_pool, used_};
        used_ += (bytes + 63) / 64 * 64;
        return place;
    }

    void add(const ShaderLayer& layer, std::vector<Place> places,
             const std::vector<ByteList>& sources, bool is_last) {
        places.push_back(next(is_last, layer.result.bytes()));
        network_.add(layer.written(places));
        bytes_ = layer.definition(sources);
        map_ = {layer.result.w, layer.result.h * layer.result.c};
        at_ = places.back();
    }

    fuzz::Random& random_;
    WrittenNetwork network_;
    bool has_moves_;
    Map map_;
    Place at_;
    std::uint32_t used_ = 0; // of the pool
    ByteList bytes_;
    std::vector<ByteList> inputs_;
};

} // namespace

RandomNetwork random_shader(fuzz::Random random) {
    Chain chain(random, static_cast<Kind>(random.below(3)));
    const std::uint64_t before = random.below(3);
    for (std::uint64_t i = 0; i < before; ++i) {
        if (random.below(2) != 0) chain.pool(false);
        chain.shader(false);
    }
    if (before == 0 || !chain.pool(true)) chain.shader(true);
    return chain.take();
}

} // namespace nbg_tests
