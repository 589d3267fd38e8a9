// SPDX-License-Identifier: Apache-2.0
// Operators of a domain that somebody adds to ONNX's own.
#include "conformance/model/onnx/onnx_reading.h"
#include "emu-core/model/onnx/operators.h"

using namespace emu;
using namespace onnx_reading;
using namespace onnx_writer;

namespace {

// x + x in its own integers, on every chip.
Outcome doubled(onnx::Call& call) {
    EMU_TRY_VALUE(src, call.tensor(0));
    const onnx::Value& x = call.input(0);
    return call.finish(emu::graph::Given{ops::Combine{}}, {src, src}, x.shape, x.dtype);
}

constexpr onnx::Operator operators[] = {{"Doubled", 1, 1, doubled}};
constexpr onnx::OperatorDomain domain = {
    .name = "conformance", .version = 3, .channels_last_ends = true, .operators = operators};

Model model_of(const char* type, std::int64_t version) {
    onnx::add_domain(domain);
    onnx::add_domain(domain); // no second one
    Model model;
    model.opsets.push_back(opset("conformance", version));
    model.graph.inputs = {value("x", onnx_writer::DataType::i8, {1, 1, 2, 2})};
    model.graph.nodes = {node(type, {"x"}, {"y"}, {}, "conformance")};
    model.graph.outputs = {value("y", onnx_writer::DataType::i8)};
    return model;
}

} // namespace

TEST_CASE("onnx domains/an operator that was added is no custom one") {
    DeviceMemory memory(memory_options());
    const auto session = opened(model_of("Doubled", 3), memory);
    const std::vector<std::int8_t> x{1, -2, 100, -100}, y{2, -4, 127, -128};
    std::memcpy(session->input(0).data(), x.data(), x.size());
    REQUIRE(session->run());
    CHECK(std::memcmp(session->output(0).data(), y.data(), y.size()) == 0);
    CHECK_FALSE(session->program().spec(session->program().inputs[0]).channels_first);
}

TEST_CASE("onnx domains/other operators and versions of it are refused") {
    refused(model_of("Tripled", 3), "conformance.Tripled");
    refused(model_of("Doubled", 4), "the domain conformance are of opset 4; known is 3");
    CHECK(onnx::uses_domain(model_of("Doubled", 3).file(), "conformance"));
    CHECK_FALSE(onnx::uses_domain(Model().file(), "conformance"));
}
