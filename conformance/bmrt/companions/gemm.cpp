// SPDX-License-Identifier: Apache-2.0
// bmblas_gemm: its commands, executed, against sums by definition.
#include "libbmrt/format/command_list.h"
#include "libbmrt/format/command_record.h"
#include "libbmrt/format/decode/decode.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <libbmblas/bmblas_api.h>
#include <random>

namespace {

struct Sizes {
    std::size_t rows, columns, depth;
};

// Commands that the library writes for a context of its own.
class Commands {
public:
    Commands() : buffer_(1 << 20) {
        bmk_info_t info = {1880, static_cast<u32>(buffer_.size()), buffer_.data()};
        context_ = bmk1880_register(&info);
    }
    ~Commands() { bmk1880_cleanup(context_); }
    Commands(const Commands&) = delete;

    bmk1880_context_t* context() const { return context_; }
    emu::Bytes bytes() const {
        u32 size = 0;
        const u8* const first = bmk1880_acquire_cmdbuf(context_, &size);
        return std::as_bytes(std::span(first, size));
    }

private:
    std::vector<u8> buffer_;
    bmk1880_context_t* context_;
};

std::vector<std::int8_t> random_bytes(std::size_t count, int most, std::mt19937& random) {
    std::uniform_int_distribution<int> values(-most, most);
    std::vector<std::int8_t> bytes(count);
    for (auto& byte : bytes) byte = static_cast<std::int8_t>(values(random));
    return bytes;
}

std::vector<std::int16_t> product(const Sizes& sizes, const std::vector<std::int8_t>& a,
                                  const std::vector<std::int8_t>& b) {
    std::vector<std::int16_t> result(sizes.rows * sizes.columns);
    for (std::size_t i = 0; i < sizes.rows; ++i) {
        for (std::size_t j = 0; j < sizes.columns; ++j) {
            int sum = 0;
            for (std::size_t k = 0; k < sizes.depth; ++k) {
                sum += a[i * sizes.depth + k] * b[k * sizes.columns + j];
            }
            result[i * sizes.columns + j] =
                static_cast<std::int16_t>(std::clamp(sum, -32768, 32767));
        }
    }
    return result;
}

std::vector<std::int16_t> run(const Sizes& sizes, const std::vector<std::int8_t>& a,
                              const std::vector<std::int8_t>& b) {
    const std::size_t count = sizes.rows * sizes.columns;
    std::vector<std::byte> memory(a.size() + b.size() + 2 * count);
    std::ranges::copy(std::as_bytes(std::span(a)), memory.begin());
    std::ranges::copy(std::as_bytes(std::span(b)), memory.begin() + a.size());
    Commands commands;
    bmblas_gemm(commands.context(), sizes.rows, sizes.columns, sizes.depth, 0, a.size(),
                a.size() + b.size());
    const auto unit = bmrt::tensor_unit();
    REQUIRE(unit);
    const auto list = bmrt::decode_commands(commands.bytes(), *unit);
    REQUIRE(list);
    emu::LaneMemory local(unit->geometry);
    emu::FlatGlobalMemory global(bmrt::global_base, memory);
    const emu::Outcome outcome = bmrt::run(*list, {local, global});
    INFO((outcome ? std::string() : outcome.error().detail));
    REQUIRE(outcome);
    const emu::Bytes low = emu::Bytes(memory).subspan(a.size() + b.size());
    std::vector<std::int16_t> result(count);
    for (std::size_t i = 0; i < count; ++i) {
        result[i] = static_cast<std::int16_t>(std::to_integer<int>(low[i]) |
                                              std::to_integer<int>(low[count + i]) << 8);
    }
    return result;
}

TEST_CASE("products of matrices of all sizes") {
    std::mt19937 random(1);
    const Sizes rows[] = {{1, 1, 1},     {4, 8, 16},    {33, 65, 20},   {16, 16, 16},  {1, 100, 3},
                          {513, 33, 31}, {5, 1025, 40}, {40, 50, 1025}, {600, 40, 600}};
    for (const Sizes& sizes : rows) {
        INFO(sizes.rows << " " << sizes.columns << " " << sizes.depth);
        const auto a = random_bytes(sizes.rows * sizes.depth, 20, random);
        const auto b = random_bytes(sizes.depth * sizes.columns, 20, random);
        CHECK(run(sizes, a, b) == product(sizes, a, b));
    }
}

TEST_CASE("sums saturate at 16 bits") {
    const Sizes sizes{2, 3, 40};
    const std::vector<std::int8_t> a(80, 127), low(120, -128), high(120, 127);
    CHECK(run(sizes, a, low) == std::vector<std::int16_t>(6, -32768));
    CHECK(run(sizes, a, high) == std::vector<std::int16_t>(6, 32767));
}

TEST_CASE("matrices that cannot be leave no commands") {
    Commands commands;
    for (const Sizes& sizes : {Sizes{0, 1, 1}, {1, 0, 1}, {1, 1, 0}, {65536, 1, 1}, {1, ~0UL, 1}}) {
        bmblas_gemm(commands.context(), sizes.rows, sizes.columns, sizes.depth, 0, 0, 0);
        CHECK(commands.bytes().empty());
    }
    bmblas_gemm(nullptr, 1, 1, 1, 0, 0, 0);
    bmblas_gemm(commands.context(), 1, 1, 1, ~0ULL, 0, 0); // no such address
}

} // namespace
