// SPDX-License-Identifier: Apache-2.0
#include "conformance/viplite/format/execution/random/random_networks.h"
#include "conformance/viplite/format/execution/stream_writer.h"
#include "conformance/viplite/format/execution/written_network.h"
#include "libviplite/format/execution/decode/convolution_fields.h"

#include <bit>

namespace nbg_tests {
namespace {

using namespace viplite::format::convolution_field;
using viplite::format::PatchSource;

float scale_for(fuzz::Random& random, const viplite::format::KernelSpec& spec) {
    const float terms = static_cast<float>(spec.values());
    return static_cast<float>(between(random, 1000, 9999)) / 2e6F / terms;
}

WrittenKernels random_kernels(fuzz::Random& random, const viplite::format::KernelSpec& spec) {
    WrittenKernels kernels;
    kernels.spec = spec;
    const std::size_t zeros = random.below(8); // of nine weights, perhaps
    for (std::size_t i = 0; i < spec.kernels * spec.values(); ++i) {
        const bool is_zero = random.below(9) < zeros;
        kernels.weights.push_back(is_zero ? spec.zero_point
                                          : static_cast<std::uint8_t>(random.below(256)));
    }
    for (std::uint32_t i = 0; i < spec.kernels; ++i) {
        kernels.biases.push_back(static_cast<std::int32_t>(random.below(20000)) - 10000);
        const bool is_idle = random.below(8) == 0;
        if (spec.has_scales) kernels.scales.push_back(is_idle ? 0 : scale_for(random, spec));
    }
    return kernels;
}

class RandomConvolution {
public:
    RandomConvolution(fuzz::Random random, bool is_extended)
        : random_(random), is_extended_(is_extended), network_(is_extended ? 0xEE : 0xAD) {}

    RandomNetwork make() && {
        choose_kernels();
        set_source();
        set_scale();
        if (is_extended_) set_extension();
        set_result();
        network_.add(viplite::format::OperationType::convolution, command_);
        return {network_.file(), inputs_};
    }

private:
    void choose_kernels() {
        spec_.is_depthwise = random_.below(3) == 0;
        spec_.width = between(random_, 1, 5), spec_.height = between(random_, 1, 5);
        spec_.channels = spec_.is_depthwise ? 1 : between(random_, 1, 20);
        spec_.kernels = between(random_, 1, 25);
        spec_.per_superblock = between(random_, 1, 8);
        const bool is_signed = random_.below(2) != 0;
        spec_.dtype = is_signed ? emu::Dtype::i8 : emu::Dtype::u8;
        spec_.zero_point = is_signed ? 0 : static_cast<std::uint8_t>(random_.below(256));
        spec_.has_scales = is_extended_ && random_.below(2) != 0;
        const std::uint32_t cores = between(random_, 1, std::min(3U, spec_.kernels));
        row_ = network_.row(
            write_coefficients(random_kernels(random_, spec_), cores, random_.below(2) != 0));
        command_.set(kernel_width, spec_.width)
            .set(kernel_height, spec_.height)
            .set({kernel_channels_low, kernel_channels_high}, spec_.channels)
            .set(kernels_per_superblock, spec_.per_superblock)
            .set(depthwise, spec_.is_depthwise)
            .set({kernel_type_low, kernel_type_high}, spec_.dtype == emu::Dtype::i8 ? 2 : 0)
            .set(kernel_zero_point, spec_.zero_point)
            .set(scale_per_channel, spec_.has_scales)
            .set(result_channels, spec_.kernels)
            .address({kernel_word, PatchSource::misc_generic, row_, true});
    }

    // Windows begin up to a kernel before the map, or behind its first cells.
    void set_source() {
        const std::uint32_t w = between(random_, 5, 30), h = between(random_, 5, 30);
        const std::int32_t x = static_cast<std::int32_t>(random_.below(4)) -
                               static_cast<std::int32_t>(random_.below(spec_.width));
        const std::int32_t y = static_cast<std::int32_t>(random_.below(4)) -
                               static_cast<std::int32_t>(random_.below(spec_.height));
        out_w_ = between(random_, 1, w - static_cast<std::uint32_t>(std::max(x, 0)));
        out_h_ = between(random_, 1, h - static_cast<std::uint32_t>(std::max(y, 0)));
        const std::uint32_t channels = spec_.is_depthwise ? spec_.kernels : spec_.channels;
        inputs_.push_back(random_bytes(random_, std::size_t{w} * h * channels));
        network_.input(w * h * channels);
        const bool is_signed = random_.below(4) == 0;
        command_.set({source_type_low, source_type_high}, is_signed ? 2 : 0)
            .set(source_width, w)
            .set(source_height, h)
            .set(source_line, w)
            .set(source_lines, h)
            .set({first_x_low, first_x_middle, first_x_high}, static_cast<std::uint32_t>(x))
            .set({first_y_low, first_y_middle, first_y_high}, static_cast<std::uint32_t>(y))
            .set(border, static_cast<std::uint32_t>(random_.below(256)))
            .set(result_width, out_w_)
            .set(result_height, out_h_)
            .address({source_address.word, PatchSource::input, 0});
    }

    void set_scale() {
        const auto bits = std::bit_cast<std::uint32_t>(scale_for(random_, spec_));
        const std::uint32_t exponent = bits >> 23;
        command_.set({mantissa_0, mantissa_1, mantissa_7, mantissa_15}, bits & 0x7FFFFF)
            .set({exponent_low, exponent_high}, is_extended_ ? exponent : 127 - exponent)
            .set(relu, random_.below(2) != 0);
    }

    void set_extension() {
        std::uint32_t mode = 0;
        for (const std::uint32_t bit : {mode_addend, mode_negative_scale, mode_every_second}) {
            if (random_.below(3) == 0) mode |= bit;
        }
        const bool has_limits = random_.below(2) != 0;
        const float infinite = std::numeric_limits<float>::infinity();
        const float second = mode & mode_addend
                                 ? 0.75F + static_cast<float>(random_.below(1000)) / 999
                                 : scale_for(random_, spec_) / 10;
        command_.set(modes, mode)
            .set(second_scale, std::bit_cast<std::uint32_t>(second))
            .set(low_limit, std::bit_cast<std::uint32_t>(has_limits ? -90.0F : -infinite))
            .set(high_limit, std::bit_cast<std::uint32_t>(has_limits ? 101.0F : infinite));
        takes_every_second_ = mode & mode_every_second;
        if (!(mode & mode_addend)) return;
        const std::uint32_t bytes = out_w_ * out_h_ * spec_.kernels;
        inputs_.push_back(random_bytes(random_, bytes));
        network_.input(bytes);
        command_.set(addend_line, out_w_)
            .set(addend_lines, out_h_)
            .set(addend_constant, static_cast<std::uint32_t>(random_.below(1 << 14)))
            .address({addend_address.word, PatchSource::input, 1});
    }

    void set_result() {
        std::uint32_t w = out_w_, h = out_h_;
        const auto halve = [&](std::uint32_t up) { w = (w + up) / 2, h = (h + up) / 2; };
        if (takes_every_second_) halve(1);
        const std::uint64_t pools = random_.below(4);
        if (pools == 1 && w >= 2 && h >= 2) {
            command_.set(pooling, 1);
            halve(0);
        } else if (pools == 3) {
            command_.set(pooling, 3);
            halve(1);
        }
        const bool is_signed = inputs_.size() == 1 && random_.below(4) == 0;
        network_.output(w * h * spec_.kernels);
        command_.set({result_type_low, result_type_high}, is_signed ? 2 : 0)
            .set(result_zero_point, is_signed ? 0 : static_cast<std::uint32_t>(random_.below(256)))
            .set(result_line, w)
            .set(result_lines, h)
            .address({result_address.word, PatchSource::output, 0});
    }

    fuzz::Random random_;
    bool is_extended_;
    WrittenNetwork network_;
    WrittenCommand command_;
    viplite::format::KernelSpec spec_;
    std::int32_t row_ = 0;
    std::uint32_t out_w_ = 1, out_h_ = 1;
    bool takes_every_second_ = false;
    std::vector<ByteList> inputs_;
};

} // namespace

ByteList random_bytes(fuzz::Random& random, std::size_t count) {
    ByteList bytes(count);
    for (std::byte& byte : bytes) byte = static_cast<std::byte>(random.below(256));
    return bytes;
}

RandomNetwork random_convolution(fuzz::Random random, bool is_extended) {
    return RandomConvolution(random, is_extended).make();
}

} // namespace nbg_tests
