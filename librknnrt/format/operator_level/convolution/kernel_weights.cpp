// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/operator_level/convolution/kernel_weights.h"
#include "librknnrt/format/container/model_file.h"

#include "emu-core/base/byte_reader.h"
#include "emu-core/base/error.h"
#include "emu-core/tensor/float16.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace rknn::format::operator_level {
namespace {

constexpr std::size_t dims_per_group = 6;

// Of packed rows.
constexpr std::int64_t packed_channels = 4, packed_align = 16;

std::int64_t packed_row(std::int64_t width) {
    return (width * packed_channels + packed_align - 1) / packed_align * packed_align;
}

// The blocks along one of the two directions, as (count, extent); at most a whole and a last kind.
class Blocks {
public:
    // False: a third kind.
    bool note(std::int32_t count, std::int32_t extent) {
        for (const Kind& kind : kinds_) {
            if (kind.count == count && kind.extent == extent) return true;
        }
        if (kinds_.size() == 2) return false;
        kinds_.push_back({count, extent});
        return true;
    }

    // Where each value takes as many places.
    void spread(std::int32_t places) {
        for (Kind& kind : kinds_) kind.extent *= places;
    }

    std::size_t kinds() const { return kinds_.size(); }
    std::int64_t extent() const {
        std::int64_t sum = 0;
        for (const Kind& kind : kinds_) sum += std::int64_t{kind.count} * kind.extent;
        return sum;
    }
    // visit(first, extent) for each block in order.
    template <class Visit> void for_each(Visit visit) const {
        std::int64_t first = 0;
        for (const Kind& kind : kinds_) {
            for (std::int32_t i = 0; i < kind.count; ++i, first += kind.extent) {
                visit(first, std::int64_t{kind.extent});
            }
        }
    }

private:
    struct Kind {
        std::int32_t count, extent;
    };
    std::vector<Kind> kinds_;
};

struct Packing {
    Blocks kernels, channels;
};

emu::Error refusal(const Tensor& weights, const char* what) {
    return emu::error(emu::Fault::bad_model, "weights '%s': %s",
                      emu::printable(weights.name).c_str(), what);
}

emu::Result<Packing> packing_of(const Tensor& weights) {
    const auto& dims = weights.native_dims;
    if (weights.dims.size() != 4 || dims.empty() || dims.size() % dims_per_group != 0) {
        return refusal(weights, "their dimensions are none of a convolution's");
    }
    Packing packing;
    for (std::size_t i = 0; i < dims.size(); i += dims_per_group) {
        if (dims[i + 2] != weights.dims[2] || dims[i + 3] != weights.dims[3] ||
            !packing.kernels.note(dims[i], dims[i + 4]) ||
            !packing.channels.note(dims[i + 1], dims[i + 5])) {
            return refusal(weights, "their blocks do not fit one another");
        }
    }
    if (dims.size() / dims_per_group != packing.kernels.kinds() * packing.channels.kinds()) {
        return refusal(weights, "some of their blocks are missing");
    }
    return packing;
}

// What `kernels` x `channels` values need, as stored. -1: more than there are.
std::int64_t stored_values(const Tensor& weights, std::int64_t kernels, std::int64_t taps,
                           std::int64_t channels) {
    const auto stored = static_cast<std::int64_t>(weights.data.size());
    if (kernels > stored || taps > stored || channels > stored || kernels * channels > stored ||
        kernels * channels * taps > stored) {
        return -1;
    }
    return kernels * channels * taps;
}

// Copies what is wanted of each block's rows, which lie in memory as the header says.
void unpack_blocks(const Packing& packing, emu::Bytes data, KernelWeights& dense) {
    const std::int64_t taps = std::int64_t{dense.height} * dense.width;
    const std::int64_t element = dense.element_bytes;
    const std::byte* from = data.data();
    packing.kernels.for_each([&](std::int64_t first_kernel, std::int64_t block_kernels) {
        packing.channels.for_each([&](std::int64_t first_channel, std::int64_t block_channels) {
            const std::int64_t wanted =
                std::clamp<std::int64_t>(dense.channels - first_channel, 0, block_channels);
            for (std::int64_t tap = 0; tap < taps; ++tap) {
                for (std::int64_t o = first_kernel; o < first_kernel + block_kernels; ++o) {
                    if (o < dense.kernels && wanted > 0) {
                        const std::int64_t to = (o * taps + tap) * dense.channels + first_channel;
                        std::memcpy(&dense.values[to * element], from, wanted * element);
                    }
                    from += block_channels * element;
                }
            }
        });
    });
}

void unpack_rows(const Packing& packing, emu::Bytes data, KernelWeights& dense) {
    const std::int64_t row = packed_row(dense.width);
    const std::byte* from = data.data();
    packing.kernels.for_each([&](std::int64_t first_kernel, std::int64_t block_kernels) {
        for (std::int64_t y = 0; y < dense.height; ++y) {
            for (std::int64_t o = first_kernel; o < first_kernel + block_kernels; ++o) {
                for (std::int64_t x = 0; o < dense.kernels && x < dense.width; ++x) {
                    const std::int64_t to =
                        ((o * dense.height + y) * dense.width + x) * dense.channels;
                    std::memcpy(&dense.values[to], from + x * packed_channels, dense.channels);
                }
                from += row;
            }
        }
    });
}

// Two weights, then two addends, and so on. False: a channel's addends differ.
bool split_pairs(KernelWeights& pairs) {
    const auto channels = static_cast<std::size_t>(pairs.channels / 2);
    const std::size_t taps = pairs.values.size() / (2 * channels);
    std::vector<std::byte> weights(taps * channels);
    pairs.addends.resize(channels);
    for (std::size_t i = 0; i < weights.size(); ++i) {
        const std::size_t at = i / 2 * 4 + i % 2, channel = i % channels;
        const auto stored = static_cast<std::int8_t>(pairs.values[at + 2]);
        const std::int32_t addend = stored == -128 ? 128 : stored;
        if (i >= channels && pairs.addends[channel] != addend) return false;
        pairs.addends[channel] = addend;
        weights[i] = pairs.values[at];
    }
    pairs.values = std::move(weights);
    pairs.channels /= 2;
    return true;
}

} // namespace

emu::Result<KernelWeights> dense_weights(const Tensor& weights, bool rows_packed) {
    EMU_TRY_VALUE(packing, packing_of(weights));
    KernelWeights dense;
    dense.kernels = weights.dims[0];
    dense.height = weights.dims[2];
    dense.width = weights.dims[3];
    dense.channels = weights.dims[1];
    dense.element_bytes = weights.element_type == element_type::float16 ? 2 : 1;
    const bool depthwise = packing.kernels.extent() == 1;
    // Those that compilers make of their own have C 1 KH KW as dimensions where others have 1 C.
    if (depthwise && dense.channels == 1) std::swap(dense.kernels, dense.channels);
    const std::int64_t taps = std::int64_t{dense.height} * dense.width;
    const std::int64_t kernels = packing.kernels.extent(), channels = packing.channels.extent();
    if (dense.kernels < 1 || dense.channels < 1 || taps < 1 || kernels < dense.kernels ||
        channels < dense.channels ||
        (rows_packed && (dense.element_bytes != 1 || channels > packed_channels))) {
        return refusal(weights, "their dimensions are none");
    }
    const std::int64_t needed =
        rows_packed ? stored_values(weights, kernels, dense.height, packed_row(dense.width))
                    : stored_values(weights, kernels, taps, channels * dense.element_bytes);
    if (needed < 0) return refusal(weights, "there are fewer than their dimensions say");
    const bool pairs = depthwise && dense.element_bytes == 1 && dense.channels % 2 == 0 &&
                       static_cast<std::int64_t>(weights.data.size()) == 2 * needed;
    if (pairs) {
        packing.channels.spread(2);
        dense.channels *= 2;
    }
    dense.values.resize(dense.kernels * taps * dense.channels * dense.element_bytes);
    if (rows_packed)
        unpack_rows(packing, weights.data, dense);
    else
        unpack_blocks(packing, weights.data, dense);
    if (pairs && !split_pairs(dense)) {
        return refusal(weights, "a channel has several zero points");
    }
    return dense;
}

std::vector<float> float_values(const KernelWeights& kernels) {
    std::vector<float> values(kernels.values.size() / sizeof(std::uint16_t));
    for (std::size_t i = 0; i < values.size(); ++i) {
        values[i] =
            emu::from_half(emu::load<std::uint16_t>(kernels.values, i * sizeof(std::uint16_t)));
    }
    return values;
}

} // namespace rknn::format::operator_level
