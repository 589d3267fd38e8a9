// SPDX-License-Identifier: Apache-2.0
#include "libviplite/format/execution/coefficients/kernel_reader.h"

#include "emu-core/base/error.h"

#include <algorithm>

namespace viplite::format {
namespace {

using emu::error;
using emu::Fault;

constexpr std::uint32_t channels_of_point_group = 6; // of 1 x 1 kernels
constexpr std::uint32_t rows_of_pair = 2, columns_first = 3;

// A kernel's values in the order of streams, in groups that kernels take turns with.
class GroupOrder {
public:
    explicit GroupOrder(const KernelSpec& spec) {
        const std::uint32_t plane = spec.width * spec.height;
        if (plane == 1) {
            for (std::uint32_t z = 0; z < spec.channels; ++z) {
                if (z % channels_of_point_group == 0) begins_.push_back(order_.size());
                order_.push_back(z);
            }
        } else {
            for (std::uint32_t z = 0; z < spec.channels; ++z) {
                begins_.push_back(order_.size());
                add_plane(spec, std::size_t{z} * plane);
            }
        }
        begins_.push_back(order_.size());
    }

    std::size_t groups() const { return begins_.size() - 1; }
    // Where in the kernel the group's values are.
    std::span<const std::size_t> group(std::size_t i) const {
        return std::span(order_).subspan(begins_[i], begins_[i + 1] - begins_[i]);
    }

private:
    // Pairs of rows, of each the first columns before the others. Evidence: measured of 2 x 2 and
    // 3 x 3; assumed of larger ones.
    void add_plane(const KernelSpec& spec, std::size_t first) {
        for (std::uint32_t top = 0; top < spec.height; top += rows_of_pair) {
            const std::uint32_t bottom = std::min(top + rows_of_pair, spec.height);
            const std::uint32_t middle = std::min(columns_first, spec.width);
            add_columns(spec, first, {top, bottom}, {0, middle});
            add_columns(spec, first, {top, bottom}, {middle, spec.width});
        }
    }
    struct Span {
        std::uint32_t first, last;
    };
    void add_columns(const KernelSpec& spec, std::size_t first, Span rows, Span columns) {
        for (std::uint32_t y = rows.first; y < rows.last; ++y) {
            for (std::uint32_t x = columns.first; x < columns.last; ++x)
                order_.push_back(first + y * spec.width + x);
        }
    }

    std::vector<std::size_t> order_, begins_;
};

class InlineKernels {
public:
    InlineKernels(const KernelSpec& spec, Coefficients& coefficients)
        : spec_(spec), coefficients_(coefficients), order_(spec), is_there_(spec.kernels) {
        coefficients_.weights.resize(spec.kernels * spec.values());
        coefficients_.biases.resize(spec.kernels);
    }

    emu::Outcome read_stream(ValueReader& stream) {
        EMU_TRY_VALUE(counted, stream.number(2));
        const std::uint32_t kernels = counted;
        for (std::uint32_t done = 0; done < kernels;) {
            const std::uint32_t count = std::min(spec_.per_superblock, kernels - done);
            EMU_TRY(read_superblock(stream, count));
            done += count;
        }
        if (stream.left() <= stream.most_left()) return {};
        return error(Fault::bad_model, "%zu bytes behind a stream's weights", stream.left());
    }

    emu::Outcome check_all() const {
        if (std::ranges::find(is_there_, false) == is_there_.end()) return {};
        return error(Fault::bad_model, "its weights leave out a kernel");
    }

private:
    struct Kernel {
        std::vector<std::uint8_t> values;
        std::uint32_t bias = 0;
    };

    emu::Outcome read_superblock(ValueReader& stream, std::uint32_t count) {
        std::vector<Kernel> kernels(count, {std::vector<std::uint8_t>(spec_.values())});
        for (std::size_t i = 0; i < order_.groups(); ++i) {
            for (Kernel& kernel : kernels) {
                EMU_TRY(read_group(stream, i, kernel));
                if (i + 1 == order_.groups()) EMU_TRY(finish(stream, kernel));
            }
        }
        return {};
    }

    emu::Outcome read_group(ValueReader& stream, std::size_t group, Kernel& kernel) {
        const bool bias_comes_first = spec_.form == KernelSpec::Form::inline_codes;
        bool is_first = group == 0;
        for (const std::size_t at : order_.group(group)) {
            if (is_first && bias_comes_first) EMU_TRY(read_bias(stream, kernel));
            EMU_TRY_VALUE(value, stream.value());
            kernel.values[at] = value;
            if (is_first && !bias_comes_first) EMU_TRY(read_bias(stream, kernel));
            is_first = false;
        }
        return {};
    }

    static emu::Outcome read_bias(ValueReader& stream, Kernel& kernel) {
        EMU_TRY_VALUE(bias, stream.number(4));
        kernel.bias = bias;
        return {};
    }

    // The last number is where its results begin, from which follows which channel it is.
    emu::Outcome finish(ValueReader& stream, const Kernel& kernel) {
        EMU_TRY_VALUE(offset, stream.number(4));
        const std::uint64_t slice = spec_.result_slice;
        if (slice == 0 || offset % slice != 0 || offset / slice >= spec_.kernels)
            return error(Fault::bad_model,
                         "a kernel whose results begin at byte %u of %llu a "
                         "channel",
                         offset, static_cast<unsigned long long>(slice));
        const std::size_t channel = offset / slice;
        if (is_there_[channel]) return error(Fault::bad_model, "its weights have a kernel twice");
        is_there_[channel] = true;
        std::ranges::copy(kernel.values, coefficients_.weights.begin() +
                                             static_cast<std::ptrdiff_t>(channel * spec_.values()));
        coefficients_.biases[channel] = static_cast<std::int32_t>(kernel.bias);
        return {};
    }

    const KernelSpec& spec_;
    Coefficients& coefficients_;
    GroupOrder order_;
    std::vector<bool> is_there_;
};

} // namespace

emu::Outcome read_inline_kernels(std::vector<std::unique_ptr<ValueReader>> streams,
                                 const KernelSpec& spec, Coefficients& coefficients) {
    if (spec.is_depthwise || spec.has_scales)
        return error(Fault::bad_model, "depthwise kernels or scales per channel of an older core");
    InlineKernels kernels(spec, coefficients);
    for (const auto& stream : streams) EMU_TRY(kernels.read_stream(*stream));
    return kernels.check_all();
}

} // namespace viplite::format
