// SPDX-License-Identifier: Apache-2.0
// Rows of coefficients in the forms of older cores and of fully connected layers, written here.
#include "libviplite/format/execution/coefficients/coefficients.h"

#include <catch2/catch.hpp>

namespace nbg_tests {
namespace {

using viplite::format::KernelSpec;
using ByteRow = std::vector<std::byte>;

class RowWriter {
public:
    void bits(std::uint64_t value, unsigned count) {
        for (unsigned i = 0; i < count; ++i) {
            if (used_ % 8 == 0) row_.push_back({});
            row_.back() |= static_cast<std::byte>((value >> i & 1) << used_ % 8);
            ++used_;
        }
    }
    void align() {
        row_.resize((row_.size() + 63) / 64 * 64);
        used_ = 8 * row_.size();
    }
    const ByteRow& row() const { return row_; }

private:
    ByteRow row_;
    std::size_t used_ = 0;
};

std::uint8_t weight(std::uint32_t kernel, std::uint32_t channel) {
    return static_cast<std::uint8_t>(50 * kernel + 7 * channel + 1);
}

// Two kernels of 7 channels: a group of six, and one. The second one's results come first.
ByteRow zero_run_row(unsigned run_bits) {
    RowWriter writer;
    const auto value = [&](std::uint32_t kernel, std::uint32_t channel) {
        writer.bits(0, run_bits);
        writer.bits(weight(kernel, channel), 8);
    };
    writer.bits(64, 32);
    writer.align();
    writer.bits(run_bits, 8);
    writer.bits(2, 16);
    for (std::uint32_t kernel : {0U, 1U}) {
        for (std::uint32_t channel = 0; channel < 6; ++channel) {
            value(kernel, channel);
            if (channel == 0) writer.bits(1000 + kernel, 32);
        }
    }
    for (std::uint32_t kernel : {0U, 1U}) {
        value(kernel, 6);
        writer.bits(kernel == 0 ? 48 : 0, 32);
    }
    writer.align();
    return writer.row();
}

KernelSpec zero_run_spec() {
    KernelSpec spec;
    spec.kernels = 2;
    spec.channels = 7;
    spec.per_superblock = 2;
    spec.form = KernelSpec::Form::zero_runs;
    spec.result_slice = 48;
    return spec;
}

} // namespace

TEST_CASE("kernels whose biases stand in their streams are where their results say") {
    for (const unsigned run_bits : {0U, 3U}) {
        const auto read =
            viplite::format::read_coefficients(zero_run_row(run_bits), zero_run_spec());
        INFO((read ? "" : read.error().detail));
        REQUIRE(read);
        CHECK(read->biases == std::vector<std::int64_t>{1001, 1000});
        for (std::uint32_t channel = 0; channel < 7; ++channel) {
            CHECK(read->weights[channel] == weight(1, channel));
            CHECK(read->weights[7 + channel] == weight(0, channel));
        }
    }
}

TEST_CASE("runs are zero points before a value") {
    RowWriter writer;
    writer.bits(64, 32);
    writer.align();
    writer.bits(2, 8);
    writer.bits(1, 16);
    writer.bits(3, 2);     // three zero points
    writer.bits(99, 8);    // and this
    writer.bits(4321, 32); // the bias, behind the first of them
    writer.bits(0, 32);
    writer.align();
    KernelSpec spec;
    spec.kernels = 1, spec.channels = 4, spec.zero_point = 17, spec.result_slice = 1;
    spec.form = KernelSpec::Form::zero_runs;
    const auto read = viplite::format::read_coefficients(writer.row(), spec);
    INFO((read ? "" : read.error().detail));
    REQUIRE(read);
    CHECK(read->weights == std::vector<std::uint8_t>{17, 17, 17, 99});
    CHECK(read->biases == std::vector<std::int64_t>{4321});
}

TEST_CASE("kernels that are none of the layer's are refused") {
    KernelSpec spec = zero_run_spec();
    spec.result_slice = 24;
    CHECK_FALSE(viplite::format::read_coefficients(zero_run_row(0), spec));
    spec.result_slice = 0;
    CHECK_FALSE(viplite::format::read_coefficients(zero_run_row(0), spec));
    spec = zero_run_spec();
    spec.kernels = 3;
    CHECK_FALSE(viplite::format::read_coefficients(zero_run_row(0), spec));
    ByteRow shorter = zero_run_row(0);
    shorter.resize(100);
    CHECK_FALSE(viplite::format::read_coefficients(shorter, zero_run_spec()));
}

TEST_CASE("fully connected layers have the weights of each input together") {
    RowWriter writer;
    for (int input = 0; input < 3; ++input) writer.bits(1, 5);
    writer.align();
    for (std::uint32_t result = 0; result < 2; ++result) writer.bits(70 + result, 32);
    writer.align();
    for (std::uint32_t input = 0; input < 3; ++input) {
        writer.bits(0, 4);
        for (std::uint32_t result = 0; result < 2; ++result) writer.bits(weight(result, input), 8);
        writer.align();
    }
    KernelSpec spec;
    spec.kernels = 2, spec.channels = 3;
    spec.form = KernelSpec::Form::input_bytes;
    const auto read = viplite::format::read_coefficients(writer.row(), spec);
    INFO((read ? "" : read.error().detail));
    REQUIRE(read);
    CHECK(read->biases == std::vector<std::int64_t>{70, 71});
    for (std::uint32_t result = 0; result < 2; ++result) {
        for (std::uint32_t input = 0; input < 3; ++input)
            CHECK(read->weights[3 * result + input] == weight(result, input));
    }
}

} // namespace nbg_tests
