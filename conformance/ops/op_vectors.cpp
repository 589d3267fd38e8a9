// SPDX-License-Identifier: Apache-2.0
// Runs the rows of one vector file, each as a test of its own: op_vectors <file.tsv> [Catch2
// options]
#define CATCH_CONFIG_RUNNER
#include <catch2/catch.hpp>

#include "conformance/ops/parameters.h"
#include "conformance/ops/row.h"
#include "conformance/ops/tensor_text.h"

#include "emu-core/tensor/float16.h"

#include <cmath>
#include <cstdio>
#include <memory>
#include <random>
#include <thread>

using emu::Bytes;

namespace {

// Memory of exactly the size asked for behind `skipped` bytes, so that a sanitiser sees every byte
// read or written beyond it.
struct Memory {
    explicit Memory(std::size_t size, std::size_t skipped = 0)
        : bytes(std::make_unique<std::byte[]>(skipped + size)), span(bytes.get() + skipped, size) {}

    std::unique_ptr<std::byte[]> bytes;
    std::span<std::byte> span;
};

template <class T> T must(emu::Result<T> result) {
    if (!result) FAIL(result.error().detail);
    return std::move(*result);
}

// Where sources are. Any of them may be a constant, which a file may have anywhere.
enum class Addresses : std::size_t { aligned = 0, odd = 1 };

struct Sources {
    std::vector<TensorText> tensors;
    std::vector<Memory> memory;
    std::vector<Bytes> buffers;
    std::vector<emu::ops::Operand> operands;

    Sources(const std::string& text, Addresses addresses) {
        if (text.empty()) return;
        for (const auto piece : split(text, ' ')) tensors.push_back(must(parse_tensor(piece)));
        for (const TensorText& tensor : tensors) {
            memory.emplace_back(tensor.values.size(), static_cast<std::size_t>(addresses));
            std::ranges::copy(tensor.values, memory.back().span.begin());
            buffers.push_back(memory.back().span);
            operands.push_back({&tensor.spec, tensor.constant ? buffers.back() : Bytes()});
        }
    }

    void check_sizes() const {
        for (const TensorText& tensor : tensors) {
            REQUIRE(static_cast<std::int64_t>(tensor.values.size()) == tensor.spec.bytes());
        }
    }
};

struct Destinations {
    std::vector<TensorText> tensors;
    std::vector<emu::ops::Operand> operands;

    explicit Destinations(const std::string& text) {
        for (const auto piece : split(text, ' ')) tensors.push_back(must(parse_tensor(piece)));
        for (const TensorText& tensor : tensors) operands.push_back({&tensor.spec, {}});
    }
};

using Values = std::vector<std::byte>;

using Order = std::vector<emu::ops::Rows>;

void run_by_threads(const emu::ops::Kernel& kernel, const emu::ops::Buffers& buffers,
                    const Order& order, std::size_t threads) {
    std::vector<std::jthread> running;
    for (std::size_t thread = 0; thread < threads; ++thread) {
        running.emplace_back([&, thread] {
            for (std::size_t i = thread; i < order.size(); i += threads) {
                kernel.run(buffers, order[i]);
            }
        });
    }
}

// What the destinations hold after the rows have run in that order; by several threads, each has
// every so many of them.
std::vector<Values> run(const emu::ops::Kernel& kernel, const Sources& sources,
                        const Destinations& destinations, const Order& order,
                        std::size_t threads = 1) {
    std::vector<Memory> memory;
    std::vector<std::span<std::byte>> dst;
    for (const TensorText& tensor : destinations.tensors) {
        memory.emplace_back(tensor.spec.bytes());
        std::ranges::fill(memory.back().span, std::byte{0xa5});
        dst.push_back(memory.back().span);
    }
    if (threads > 1)
        run_by_threads(kernel, {sources.buffers, dst}, order, threads);
    else
        for (const emu::ops::Rows rows : order) kernel.run({sources.buffers, dst}, rows);
    std::vector<Values> results;
    for (const auto bytes : dst) results.emplace_back(bytes.begin(), bytes.end());
    return results;
}

// The same rows one by one, the last first: they must not depend on one another.
Order one_by_one(std::int64_t rows) {
    Order order;
    for (std::int64_t row = rows - 1; row >= 0; --row) order.push_back({row, row + 1});
    return order;
}

Order shuffled(Order order) {
    std::ranges::shuffle(order, std::minstd_rand(1));
    return order;
}

std::uint32_t crc32(const Values& values) {
    std::uint32_t crc = ~0U;
    for (const std::byte value : values) {
        crc ^= std::to_integer<std::uint32_t>(value);
        for (int bit = 0; bit < 8; ++bit) crc = (crc >> 1) ^ ((crc & 1U) ? 0xedb88320U : 0U);
    }
    return ~crc;
}

// "~1e-6:" in front of the values: what a float result may be off, relative to numbers beyond 1.
float take_tolerance(std::string_view& expected) {
    if (!expected.starts_with('~')) return 0;
    const std::size_t colon = expected.find(':');
    REQUIRE(colon != std::string_view::npos);
    const auto tolerance = parse_float(expected.substr(1, colon - 1));
    REQUIRE(tolerance);
    expected.remove_prefix(colon + 1);
    return *tolerance;
}

float real_at(const Values& values, std::size_t index, emu::Dtype dtype) {
    if (dtype == emu::Dtype::f32) return emu::load<float>(values, index * sizeof(float));
    return emu::from_half(emu::load<std::uint16_t>(values, index * sizeof(std::uint16_t)));
}

void compare_real(const Values& actual, const Values& wanted, emu::Dtype dtype, float tolerance) {
    for (std::size_t i = 0; i < wanted.size() / emu::size_of(dtype); ++i) {
        const float a = real_at(actual, i, dtype), b = real_at(wanted, i, dtype);
        INFO("element " << i << " is " << a << ", expected " << b);
        if (std::isnan(b) || std::isinf(b) || tolerance == 0) {
            REQUIRE((std::isnan(b) ? std::isnan(a) : a == b));
            REQUIRE(std::signbit(a) == (std::isnan(b) ? std::signbit(a) : std::signbit(b)));
        } else {
            REQUIRE(std::abs(a - b) <= tolerance * std::max(1.0F, std::abs(b)));
        }
    }
}

void compare(const Values& actual, const emu::TensorSpec& spec, std::string_view expected) {
    constexpr std::string_view crc = "crc32:";
    if (expected.starts_with(crc)) {
        char text[16];
        std::snprintf(text, sizeof text, "%08x", crc32(actual));
        CHECK(text == expected.substr(crc.size()));
        return;
    }
    const float tolerance = take_tolerance(expected);
    const Values wanted = must(parse_values(spec, expected));
    REQUIRE(wanted.size() == actual.size());
    if (spec.dtype == emu::Dtype::f32 || spec.dtype == emu::Dtype::f16) {
        return compare_real(actual, wanted, spec.dtype, tolerance);
    }
    REQUIRE(tolerance == 0);
    const std::size_t size = emu::size_of(spec.dtype);
    for (std::size_t i = 0; i < wanted.size(); i += size) {
        INFO("element " << i / size);
        for (std::size_t byte = i; byte < i + size; ++byte) {
            REQUIRE(std::to_integer<int>(actual[byte]) == std::to_integer<int>(wanted[byte]));
        }
    }
}

emu::ops::PreparedKernel prepare(const Row& row, const Sources& sources,
                                 const Destinations& destinations) {
    Parameters parameters(row.parameters);
    return prepare_named(row.operation, parameters, {sources.operands, destinations.operands});
}

void check_unaligned(const Row& row, const Destinations& destinations,
                     const std::vector<Values>& expected) {
    const Sources sources(row.sources, Addresses::odd);
    const auto kernel = must(prepare(row, sources, destinations));
    INFO("sources at odd addresses");
    CHECK(run(*kernel, sources, destinations, {{0, kernel->rows()}}) == expected);
}

void run_row(const Row& row) {
    const Sources sources(row.sources, Addresses::aligned);
    const Destinations destinations(row.destination);
    auto kernel = prepare(row, sources, destinations);
    if (row.expected == "bad_model") {
        REQUIRE_FALSE(kernel);
        INFO(kernel.error().detail);
        CHECK(kernel.error().fault == emu::Fault::bad_model);
        CHECK_FALSE(kernel.error().detail.empty());
        return;
    }
    const auto ready = must(std::move(kernel));
    sources.check_sizes();
    const std::int64_t rows = ready->rows();
    const auto whole = run(*ready, sources, destinations, {{0, rows}});
    const auto expected = split(row.expected, ' ');
    REQUIRE(expected.size() == whole.size());
    for (std::size_t i = 0; i < whole.size(); ++i) {
        compare(whole[i], destinations.tensors[i].spec, expected[i]);
    }
    const Order single = one_by_one(rows);
    CHECK(run(*ready, sources, destinations, single) == whole);
    if (rows > 1) CHECK(run(*ready, sources, destinations, shuffled(single), 3) == whole);
    check_unaligned(row, destinations, whole);
}

class RowTest final : public Catch::ITestInvoker {
public:
    explicit RowTest(const Row& row) : row_(row) {}
    void invoke() const override {
        INFO(row_.source);
        run_row(row_);
    }

private:
    const Row& row_;
};

void register_rows(const std::vector<Row>& rows, const char* path) {
    for (const Row& row : rows) {
        std::string tags;
        if (!row.flags.empty()) {
            for (const auto flag : split(row.flags, ',')) tags += "[" + std::string(flag) + "]";
        }
        Catch::getMutableRegistryHub().registerTest(
            Catch::makeTestCase(new RowTest(row), "", Catch::NameAndTags(row.id, tags),
                                Catch::SourceLineInfo(path, static_cast<std::size_t>(row.line))));
    }
}

} // namespace

int main(int argc, char** argv) {
    if (argc < 2) {
        std::fprintf(stderr, "op_vectors: which file?\n");
        return 2;
    }
    const auto rows = read_rows(argv[1]);
    if (!rows) {
        std::fprintf(stderr, "op_vectors: %s: %s\n", argv[1], rows.error().detail.c_str());
        return 2;
    }
    register_rows(*rows, argv[1]);
    return Catch::Session().run(argc - 1,
                                argv + 1); // the file stands where the program's name would
}
