// SPDX-License-Identifier: Apache-2.0
// BOARDLESS_VERIFY finds kernels that are wrong.
#include "emu-core/runtime/session.h"

#include "conformance/core/child.h"
#include "conformance/model/sample_graph.h"
#include "emu-core/model/lower/lower.h"

#include <catch2/catch.hpp>

using namespace emu;

namespace {

// The normative ReLU, but for what Defect does to its result.
template <class Defect> class Defective final : public ops::Kernel {
public:
    explicit Defective(std::unique_ptr<ops::Kernel> right) : right_(std::move(right)) {}

    std::int64_t rows() const override { return right_->rows(); }
    void run(const ops::Buffers& buffers, ops::Rows rows) const override {
        const std::vector<std::byte> before(buffers.dst[0].begin(), buffers.dst[0].end());
        right_->run(buffers, rows);
        Defect::damage(buffers.dst[0], before);
    }

private:
    std::unique_ptr<ops::Kernel> right_;
};

struct OffByOne {
    static void damage(std::span<std::byte> result, Bytes) {
        result[5] = static_cast<std::byte>(std::to_integer<int>(result[5]) + 1);
    }
};
struct Unwritten {
    static void damage(std::span<std::byte> result, Bytes before) { result[7] = before[7]; }
};
struct None {
    static void damage(std::span<std::byte>, Bytes) {}
};

// Of ReLUs, which are requantisations.
template <class Defect>
std::unique_ptr<ops::Kernel> twin(const Command& command, const ops::Operands& operands) {
    const auto* requantise = std::get_if<ops::Requantise>(&command);
    if (!requantise) return nullptr;
    auto right = ops::prepare(*requantise, operands);
    REQUIRE(right);
    return std::make_unique<Defective<Defect>>(*std::move(right));
}

Outcome run(const KernelChoice& choice) {
    auto program = lower(graph::conv_relu(), *find_chip("generic"));
    REQUIRE(program);
    EMU_TRY_VALUE(executable, Executable::prepare(*std::move(program), choice));
    DeviceMemory memory{MemoryOptions{}};
    EMU_TRY_VALUE(session, Session::open(executable, memory));
    return session->run();
}

} // namespace

TEST_CASE("verify/twins that compute the same pass") {
    CHECK(run({twin<None>, true}));
}

TEST_CASE("verify/the first byte that differs is named") {
    const Outcome outcome = run({twin<OffByOne>, true});
    REQUIRE(!outcome);
    CHECK(outcome.error().fault == Fault::internal);
    CHECK(outcome.error().detail == "BOARDLESS_VERIFY: layer out (Requantise): output 0 of 1x4x4x3 "
                                    "at (0, 0, 1, 2) is -6, but -7 by the scalar operation");
}

TEST_CASE("verify/so is one that was not written") {
    const Outcome outcome = run({twin<Unwritten>, true});
    REQUIRE(!outcome);
    CHECK_THAT(outcome.error().detail, Catch::Contains("at (0, 0, 2, 1) is -91, but -7"));
}

TEST_CASE("verify/without it twins are trusted") {
    CHECK(run({twin<OffByOne>, false}));
}

TEST_CASE("child: kernels are verified", "[.child]") {
    CHECK(kernel_choice().verify);
}

TEST_CASE("verify/BOARDLESS_VERIFY=1 asks for it") {
    CHECK(run_child("child: kernels are verified", {"BOARDLESS_VERIFY=1"}).passed);
    CHECK_FALSE(run_child("child: kernels are verified", {"BOARDLESS_VERIFY=0"}).passed);
}
