// SPDX-License-Identifier: Apache-2.0
// Weights: written ones come back, damaged ones are refused, and all of the genuine files decode.
#include "conformance/fuzz/random.h"
#include "conformance/viplite/format/execution/network_run.h"
#include "conformance/viplite/format/execution/stream_writer.h"
#include "libviplite/format/execution/decode/decode.h"

#include <catch2/catch.hpp>

#include <cstring>

namespace nbg_tests {
namespace {

WrittenKernels kernels_of(fuzz::Random& random) {
    WrittenKernels kernels;
    viplite::format::KernelSpec& spec = kernels.spec;
    const auto below = [&](std::uint32_t limit) {
        return static_cast<std::uint32_t>(random.below(limit));
    };
    spec.is_depthwise = below(2) != 0;
    // Their number has two bytes.
    spec.kernels = below(20) == 0 ? 250 + below(300) : 3 + below(40);
    spec.width = 1 + below(6), spec.height = 1 + below(6);
    spec.channels = spec.is_depthwise ? 1 : 1 + below(30);
    spec.per_superblock = 1 + below(9);
    spec.dtype = below(2) != 0 ? emu::Dtype::i8 : emu::Dtype::u8;
    const bool is_signed = spec.dtype == emu::Dtype::i8;
    spec.zero_point = is_signed ? 0 : static_cast<std::uint8_t>(below(256));
    spec.has_scales = below(2) != 0;
    const std::uint32_t zeros = below(10);
    for (std::size_t i = 0; i < spec.kernels * spec.values(); ++i) {
        const bool is_zero = below(9) < zeros;
        kernels.weights.push_back(is_zero ? spec.zero_point
                                          : static_cast<std::uint8_t>(random.below(256)));
    }
    for (std::uint32_t i = 0; i < spec.kernels; ++i) {
        kernels.biases.push_back(static_cast<std::int32_t>(random.below(1 << 30)) - (1 << 29));
        if (spec.has_scales) kernels.scales.push_back(1.0F / static_cast<float>(1 + i));
    }
    return kernels;
}

// Of 4 kernels of 3 x 3 x 2 for two cores, without runs.
std::vector<std::byte> small_row(viplite::format::KernelSpec& spec) {
    WrittenKernels kernels;
    kernels.spec = {.kernels = 4,
                    .width = 3,
                    .height = 3,
                    .channels = 2,
                    .per_superblock = 2,
                    .dtype = emu::Dtype::i8};
    kernels.weights.assign(4 * 18, 3);
    kernels.biases.assign(4, 7);
    spec = kernels.spec;
    return write_coefficients(kernels, 2, false);
}

void refused(const std::vector<std::byte>& row, const viplite::format::KernelSpec& spec,
             const char* why) {
    const auto read = viplite::format::read_coefficients(row, spec);
    REQUIRE(!read);
    CHECK_THAT(read.error().detail, Catch::Contains(why));
}

void set_word(std::vector<std::byte>& row, std::size_t at, std::uint32_t value) {
    std::memcpy(row.data() + at, &value, sizeof value);
}

std::uint32_t word(const std::vector<std::byte>& row, std::size_t at) {
    return emu::load<std::uint32_t>(row, at);
}

} // namespace

TEST_CASE("coefficients that were written come back") {
    for (std::uint64_t i = 0; i < 200; ++i) {
        INFO(i);
        fuzz::Random random(3, i);
        const WrittenKernels kernels = kernels_of(random);
        const bool with_runs = random.below(2) != 0;
        const auto cores = static_cast<std::uint32_t>(1 + random.below(3));
        const auto row = write_coefficients(kernels, cores, with_runs);
        const auto read = viplite::format::read_coefficients(row, kernels.spec);
        INFO((read ? "" : read.error().detail));
        REQUIRE(read);
        CHECK(read->weights == kernels.weights);
        CHECK(read->biases == kernels.biases);
        CHECK(read->scales == kernels.scales);
        CHECK(read->has_runs == with_runs);
        // Of more cores than the first 64 bytes have room for.
        auto longer = row;
        longer.insert(longer.begin() + 64, 64, std::byte{});
        const auto again = viplite::format::read_coefficients(longer, kernels.spec, 12);
        REQUIRE(again);
        CHECK(again->weights == kernels.weights);
    }
}

TEST_CASE("coefficients that are damaged or of another kind are refused") {
    viplite::format::KernelSpec spec;
    const auto row = small_row(spec);
    REQUIRE(viplite::format::read_coefficients(row, spec));
    for (const unsigned flags : {0x11U, 0x13U, 0x14U, 0x00U, 0x20U}) {
        auto other = row;
        other[0] = static_cast<std::byte>(flags);
        refused(other, spec, "of a kind that is not known");
    }
    auto other = row;
    other[0] = std::byte{0x12};
    refused(other, spec, "weights of 16 bits where its command has some of 8");
    other = row;
    set_word(other, 24, 1);
    refused(other, spec, "of a kind that is not known"); // average bias
    for (const std::uint32_t bits : {word(row, 28) - 1, word(row, 28) + 1}) {
        other = row;
        set_word(other, 28, bits);
        CHECK(!viplite::format::read_coefficients(other, spec));
    }
    other = row;
    set_word(other, 28, 0xFFFFFFF0);
    refused(other, spec, "end early");
    other = row;
    other.push_back({});
    other.resize(other.size() + 128);
    refused(other, spec, "bytes of biases for 4 kernels");
    refused({row.begin(), row.end() - 4}, spec, "bytes of biases for 4 kernels");
    refused({row.begin(), row.begin() + 63}, spec, "no header");
    auto more = spec;
    more.kernels = 5;
    CHECK(!viplite::format::read_coefficients(row, more));
    more = spec;
    more.kernels = 0xFFFFFFFF;
    refused(row, more, "it has 4294967295 kernels");
}

TEST_CASE("all coefficients of the genuine files decode exactly", "[genuine]") {
    for (const char* name :
         {"v853_lenet", "scrfd_500m_bnkps_576x320_u8", "v853_pdet_2.0.0_Gamma"}) {
        INFO(name);
        const auto file = shared_file(std::string(name) + ".nb");
        if (!file) return;
        const auto description = viplite::format::read(*file);
        REQUIRE(description);
        const auto layout = viplite::format::MemoryLayout::make(*description);
        REQUIRE(layout);
        const auto all = viplite::format::decode(*description, *layout, {});
        REQUIRE(all);
        for (const viplite::format::OperationWork& work : *all) {
            const auto* convolution = std::get_if<viplite::format::Convolution>(&work.work);
            if (!convolution) continue;
            INFO("operation " << work.operation);
            CHECK(viplite::format::read_coefficients(description->lcd_row(convolution->place.row),
                                                     convolution->kernels));
        }
    }
}

} // namespace nbg_tests
