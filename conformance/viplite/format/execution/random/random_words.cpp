// SPDX-License-Identifier: Apache-2.0
#include "conformance/viplite/format/execution/random/random_networks.h"
#include "conformance/viplite/format/execution/stream_writer.h"
#include "conformance/viplite/format/execution/written_network.h"
#include "libviplite/format/execution/decode/convolution_fields.h"

#include <bit>

namespace nbg_tests {
namespace {

using namespace viplite::format::convolution_field;
using viplite::format::OperationType;
using viplite::format::PatchSource;

constexpr std::uint32_t shifting_target = 0xAD;
constexpr float no_limit = std::numeric_limits<float>::infinity();

// Of sums, with which some results saturate and some do not.
float random_scale(fuzz::Random& random) {
    return std::ldexp(static_cast<float>(between(random, 1000, 1999)) / 1000,
                      -static_cast<int>(between(random, 12, 18)));
}

// A map whose channels lie side by side in groups.
struct GroupedMap {
    std::uint32_t w = 1, h = 1, c = 1, group = 1;

    std::uint32_t line() const { return 2 * w; } // of one channel
    std::uint32_t slice() const { return line() * h * group; }
    std::uint32_t elements() const { return emu::divide_up(c, group) * group * w * h; }
};

class RandomWords {
public:
    RandomWords(fuzz::Random random, bool is_second)
        : random_(random), is_second_(is_second),
          network_(is_second ? second_target : shifting_target,
                   is_second ? WrittenNetwork::Kind::second : WrittenNetwork::Kind::first) {}

    RandomNetwork make() && {
        choose_modes();
        choose_kernels();
        set_source();
        set_scale();
        if (is_second_) set_extension();
        set_result();
        network_.add(OperationType::convolution, command_);
        return {network_.file(), inputs_};
    }

private:
    bool one_in(std::uint64_t count) { return random_.below(count) == 0; }

    void choose_modes() {
        has_none_ = is_second_ && one_in(6);
        if (!is_second_) return;
        if (one_in(3)) mode_ |= one_in(2) ? mode_addend : mode_negative_scale;
        if (one_in(3)) mode_ |= mode_every_second;
    }

    void choose_kernels() {
        spec_.dtype = emu::Dtype::i16;
        spec_.is_depthwise = has_none_ || one_in(3);
        spec_.width = has_none_ ? 1 : between(random_, 1, 4);
        spec_.height = has_none_ ? 1 : between(random_, 1, 4);
        spec_.channels = spec_.is_depthwise ? 1 : between(random_, 1, 20);
        spec_.kernels = between(random_, 1, 25);
        spec_.per_superblock = between(random_, 1, 8);
        spec_.has_scales = is_second_ && one_in(2);
        spec_.has_negative_scales = spec_.has_scales && (mode_ & mode_negative_scale);
        if (has_none_ && !spec_.has_negative_scales) spec_.has_scales = false;
        command_.set(kernel_width, spec_.width)
            .set(kernel_height, spec_.height)
            .set({kernel_channels_low, kernel_channels_high}, spec_.channels)
            .set(kernels_per_superblock, spec_.per_superblock)
            .set(depthwise, spec_.is_depthwise)
            .set({kernel_type_low, kernel_type_high}, word_type)
            .set(scale_per_channel, spec_.has_scales)
            .set(result_channels, spec_.kernels);
        if (is_second_) command_.set(has_kernels, !has_none_);
        if (has_none_ && !spec_.has_scales) return;
        const WrittenKernels kernels = random_kernels();
        const std::uint32_t cores = between(random_, 1, std::min(8U, spec_.kernels));
        row_ = network_.row(has_none_ ? write_biases(kernels)
                                      : write_coefficients(kernels, cores, one_in(2)));
        command_.address({kernel_word, PatchSource::misc_generic, row_, true});
    }

    WrittenKernels random_kernels() {
        WrittenKernels kernels;
        kernels.spec = spec_;
        for (std::size_t i = 0; i < spec_.kernels * spec_.values(); ++i) {
            const auto wide = static_cast<std::int32_t>(random_.below(1 << 16)) - (1 << 15);
            const std::int32_t weight = one_in(4) ? 0 : one_in(3) ? wide : wide / 64;
            kernels.weights.push_back(static_cast<std::uint8_t>(weight));
            kernels.weights.push_back(static_cast<std::uint8_t>(weight >> 8));
        }
        for (std::uint32_t i = 0; i < spec_.kernels; ++i) {
            const auto bias = static_cast<std::int64_t>(random_.below(std::uint64_t{1} << 34));
            if (!has_none_) kernels.biases.push_back(bias - (std::int64_t{1} << 33));
            if (spec_.has_scales) kernels.scales.push_back(one_in(8) ? 0 : own_scale());
            if (spec_.has_negative_scales)
                kernels.negative_scales.push_back(one_in(3) ? -own_scale() : own_scale() / 8);
        }
        return kernels;
    }

    // Where sums are what is stored, it is about 1.
    float own_scale() {
        const float scale = random_scale(random_);
        return has_none_ ? scale * (1 << 15) : scale;
    }

    GroupedMap map(std::uint32_t w, std::uint32_t h, std::uint32_t c, bool is_whole) {
        GroupedMap map{w, h, c, 1};
        if (!is_second_ || one_in(3)) return map;
        map.group = between(random_, 1, 9);
        if (is_whole && c % map.group != 0) map.group = c;
        return map;
    }

    // Windows begin up to a kernel before the map, or behind its first cells.
    void set_source() {
        const std::uint32_t w = between(random_, 5, 20), h = between(random_, 5, 20);
        const std::int32_t x = first_cell(spec_.width), y = first_cell(spec_.height);
        out_w_ = between(random_, 1, w - static_cast<std::uint32_t>(std::max(x, 0)));
        out_h_ = between(random_, 1, h - static_cast<std::uint32_t>(std::max(y, 0)));
        const GroupedMap source =
            map(w, h, spec_.is_depthwise ? spec_.kernels : spec_.channels, false);
        add_input(source);
        command_.set({source_type_low, source_type_high}, word_type)
            .set(source_width, w)
            .set(source_height, h)
            .set(source_line, source.line())
            .set({first_x_low, first_x_middle, first_x_high}, static_cast<std::uint32_t>(x))
            .set({first_y_low, first_y_middle, first_y_high}, static_cast<std::uint32_t>(y))
            .set(border, static_cast<std::uint32_t>(random_.below(1 << 16)))
            .set(result_width, out_w_)
            .set(result_height, out_h_)
            .address({source_address.word, PatchSource::input, 0});
        if (!is_second_) {
            command_.set(source_lines, h);
            return;
        }
        command_.set({source_surface_low, source_surface_high}, source.slice())
            .set(source_group, source.group - 1);
    }

    std::int32_t first_cell(std::uint32_t kernel) {
        return static_cast<std::int32_t>(random_.below(4)) -
               static_cast<std::int32_t>(random_.below(kernel));
    }

    void add_input(const GroupedMap& map) {
        inputs_.push_back(random_bytes(random_, 2 * map.elements()));
        network_.input_words(map.elements());
    }

    void set_scale() {
        const auto bits = std::bit_cast<std::uint32_t>(own_scale());
        const std::uint32_t exponent = bits >> 23;
        command_.set({mantissa_0, mantissa_1, mantissa_7, mantissa_15}, bits & 0x7FFFFF)
            .set({exponent_low, exponent_high}, is_second_ ? exponent : 127 - exponent)
            .set(relu, one_in(3));
    }

    void set_extension() {
        const bool has_limits = one_in(2);
        const float second = mode_ & mode_addend
                                 ? 0.5F + static_cast<float>(random_.below(2000)) / 999
                                 : own_scale() / 10;
        command_.set(modes, mode_)
            .set({second_scale, second_scale_high}, std::bit_cast<std::uint32_t>(second))
            .set(low_limit, std::bit_cast<std::uint32_t>(has_limits ? -9000.5F : -no_limit))
            .set(high_limit, std::bit_cast<std::uint32_t>(has_limits ? 10100.0F : no_limit))
            .set(relu_at_end, one_in(4));
        if (!(mode_ & mode_addend)) return;
        const GroupedMap addend = map(out_w_, out_h_, spec_.kernels, false);
        add_input(addend);
        command_.set(addend_line, addend.line())
            .set({addend_surface_low, addend_surface_high}, addend.slice())
            .set(addend_group, addend.group - 1)
            .address({addend_address.word, PatchSource::input, 1});
    }

    void set_result() {
        std::uint32_t w = out_w_, h = out_h_;
        const auto halve = [&](std::uint32_t up) { w = (w + up) / 2, h = (h + up) / 2; };
        if (mode_ & mode_every_second) halve(1);
        const std::uint64_t pools = random_.below(4);
        if (pools == 1 && w >= 2 && h >= 2) {
            command_.set(pooling, 1);
            halve(0);
        } else if (pools == 3) {
            command_.set(pooling, 3);
            halve(1);
        }
        const GroupedMap result = map(w, h, spec_.kernels, true);
        network_.output_words(result.elements());
        command_.set({result_type_low, result_type_high}, word_type)
            .set(result_line, result.line())
            .address({result_address.word, PatchSource::output, 0});
        if (!is_second_) {
            command_.set(result_lines, h);
            return;
        }
        command_.set({result_surface_low, result_surface_high}, result.slice())
            .set(result_group, result.group - 1);
    }

    fuzz::Random random_;
    bool is_second_, has_none_ = false;
    std::uint32_t mode_ = 0;
    WrittenNetwork network_;
    WrittenCommand command_;
    viplite::format::KernelSpec spec_;
    std::int32_t row_ = -1;
    std::uint32_t out_w_ = 1, out_h_ = 1;
    std::vector<ByteList> inputs_;
};

} // namespace

RandomNetwork random_words(fuzz::Random random, bool is_second) {
    return RandomWords(random, is_second).make();
}

} // namespace nbg_tests
