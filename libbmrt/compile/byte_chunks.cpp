// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/compile/byte_layer.h"

namespace bmrt::compile {
namespace {

class Chunks {
public:
    explicit Chunks(std::int64_t bytes) {
        constexpr std::int64_t columns = 1024;
        static_assert(slot_bytes % columns == 0);
        while (bytes - end_ >= lanes * slot_bytes) add(lanes, slot_bytes / columns, columns);
        while (bytes - end_ >= lanes) add_lines((bytes - end_) / lanes);
        if (bytes > end_) add(bytes - end_, 1, 1);
    }

    std::vector<ByteChunk> list() { return std::move(list_); }

private:
    void add_lines(std::int64_t of_each_lane) {
        if (of_each_lane <= most_extent) return add(lanes, 1, of_each_lane);
        constexpr std::int64_t half = most_extent / 2 + 1;
        add(lanes, of_each_lane / half, half);
    }

    void add(std::int64_t c, std::int64_t h, std::int64_t w) {
        list_.push_back({end_, shape(1, c, h, w)});
        end_ += c * h * w;
    }

    std::vector<ByteChunk> list_;
    std::int64_t end_ = 0;
};

} // namespace

std::vector<ByteChunk> byte_chunks(std::int64_t bytes) {
    return Chunks(bytes).list();
}

} // namespace bmrt::compile
