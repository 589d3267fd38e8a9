// SPDX-License-Identifier: Apache-2.0
// Custom operators through the library's own functions, on samples/tiny/custom.onnx:
// blend = 2 * (alpha * relu(x) + (1 - alpha) * y), peak = where relu(x) is largest in each channel.
#include "conformance/core/captured_log.h"
#include "conformance/rknn/custom_calls.h"

#include <catch2/catch.hpp>

#include <array>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <stdexcept>

using namespace rknn_custom;

namespace {

constexpr std::size_t channels = 2, cells = 12, elements = channels * cells;
using Names = std::vector<std::string>;
using Map = std::array<float, elements>;

// A context on the network, and its end.
struct Network {
    rknn_context context = 0;

    Network() {
        start_recording();
        std::ifstream file(TINY_FOLDER "/custom.onnx", std::ios::binary);
        std::vector<char> bytes{std::istreambuf_iterator<char>(file), {}};
        REQUIRE(rknn_init(&context, bytes.data(), static_cast<std::uint32_t>(bytes.size()), 0,
                          nullptr) == RKNN_SUCC);
    }
    ~Network() {
        if (context != 0) rknn_destroy(context);
    }
    Network(const Network&) = delete;

    void destroy() {
        CHECK(rknn_destroy(context) == RKNN_SUCC);
        context = 0;
    }
    int add(rknn_custom_op op) const { return rknn_register_custom_ops(context, &op, 1); }
};

// In the order of NHWC: the largest value is at cell 5 of channel 0, cell 8 of channel 1.
Map x_values() {
    Map map;
    for (std::size_t i = 0; i < elements; ++i) map[i] = static_cast<float>(i % 5) - 2;
    map[5 * channels] = 6;
    map[8 * channels + 1] = 7;
    return map;
}
Map y_values() {
    Map map;
    for (std::size_t i = 0; i < elements; ++i) map[i] = static_cast<float>(i);
    return map;
}

rknn_input input(std::uint32_t index, Map& values) {
    return {index, values.data(), sizeof values, 0, RKNN_TENSOR_FLOAT32, RKNN_TENSOR_NHWC};
}

int feed_and_run(const Network& network) {
    Map x = x_values(), y = y_values();
    rknn_input inputs[] = {input(0, x), input(1, y)};
    REQUIRE(rknn_inputs_set(network.context, 2, inputs) == RKNN_SUCC);
    return rknn_run(network.context, nullptr);
}

// Element of an output, NCHW, for the inputs above.
float wanted_blend(std::size_t channel, std::size_t cell) {
    const std::size_t at = cell * channels + channel;
    return 2 * (0.25F * std::max(0.0F, x_values()[at]) + 0.75F * y_values()[at]);
}

void check_outputs(const Network& network) {
    rknn_output outputs[2]{};
    outputs[0].want_float = 1;
    outputs[1].index = 1;
    REQUIRE(rknn_outputs_get(network.context, 2, outputs, nullptr) == RKNN_SUCC);
    for (std::size_t i = 0; i < elements; ++i) {
        CHECK(static_cast<const float*>(outputs[0].buf)[i] == wanted_blend(i / cells, i % cells));
    }
    CHECK(static_cast<const std::int64_t*>(outputs[1].buf)[0] == 5);
    CHECK(static_cast<const std::int64_t*>(outputs[1].buf)[1] == 8);
    REQUIRE(rknn_outputs_release(network.context, 2, outputs) == RKNN_SUCC);
}

} // namespace

TEST_CASE("custom operators/callbacks come in order and compute the network") {
    Network network;
    REQUIRE(network.add(blend_operator()) == RKNN_SUCC);
    CHECK(recorder().calls == Names{"init"});
    REQUIRE(feed_and_run(network) == RKNN_SUCC);
    check_outputs(network);
    REQUIRE(rknn_run(network.context, nullptr) == RKNN_SUCC);
    check_outputs(network);
    network.destroy();
    CHECK(recorder().calls == Names{"init", "prepare", "compute", "prepare", "compute", "destroy"});
}

TEST_CASE("custom operators/only compute is needed") {
    Network network;
    rknn_custom_op op = blend_operator();
    op.init = op.prepare = nullptr;
    op.destroy = nullptr;
    REQUIRE(network.add(op) == RKNN_SUCC);
    REQUIRE(feed_and_run(network) == RKNN_SUCC);
    check_outputs(network);
    network.destroy();
    CHECK(recorder().calls == Names{"compute"});
}

TEST_CASE("custom operators/a run that does not wait") {
    Network network;
    REQUIRE(network.add(blend_operator()) == RKNN_SUCC);
    REQUIRE(feed_and_run(network) == RKNN_SUCC);
    rknn_run_extend extend{};
    extend.non_block = 1;
    REQUIRE(rknn_run(network.context, &extend) == RKNN_SUCC);
    REQUIRE(rknn_wait(network.context, nullptr) == RKNN_SUCC);
    check_outputs(network);
}

TEST_CASE("custom operators/tensors are described as documented") {
    Network network;
    int seen = 0;
    recorder().during_init = [&](auto& context, auto* inputs, auto* outputs) {
        CHECK(context.target == RKNN_TARGET_TYPE_CPU);
        CHECK(context.internal_ctx != 0);
        for (const rknn_custom_op_tensor* tensor : {&inputs[0], &inputs[1], &outputs[0]}) {
            const rknn_tensor_attr& attr = tensor->attr;
            CHECK((attr.fmt == RKNN_TENSOR_NCHW && attr.type == RKNN_TENSOR_FLOAT32));
            CHECK((attr.n_dims == 4 && attr.dims[1] == 2 && attr.dims[3] == 4));
            CHECK((attr.n_elems == elements && attr.size == sizeof(Map)));
            CHECK((tensor->mem.size == sizeof(Map) && tensor->mem.virt_addr != nullptr));
            ++seen;
        }
        CHECK(inputs[1].attr.index == 1);
        CHECK(std::string(inputs[0].attr.name) == "positive");
        const rknn_tensor_attr& peak = outputs[1].attr;
        CHECK((peak.fmt == RKNN_TENSOR_UNDEFINED && peak.type == RKNN_TENSOR_INT64));
        CHECK((peak.n_dims == 2 && peak.n_elems == channels && peak.size == channels * 8));
    };
    REQUIRE(network.add(blend_operator()) == RKNN_SUCC);
    CHECK(seen == 3);
}

TEST_CASE("custom operators/attributes of every kind, for as long as the context lives") {
    Network network;
    rknn_custom_op_context kept{};
    recorder().during_init = [&](auto& context, auto*, auto*) { kept = context; };
    REQUIRE(network.add(blend_operator()) == RKNN_SUCC);
    const auto ask = [&](const char* name) {
        rknn_custom_op_attr attr;
        rknn_custom_op_get_op_attr(&kept, name, &attr);
        return attr;
    };
    const rknn_custom_op_attr alpha = ask("alpha"), axis = ask("axis"), mode = ask("mode"),
                              pads = ask("pads"), weights = ask("weights"), table = ask("table");
    CHECK(std::string(alpha.name) == "alpha");
    CHECK((alpha.dtype == RKNN_TENSOR_FLOAT32 && alpha.n_elems == 1));
    CHECK(*static_cast<const float*>(alpha.data) == 0.25F);
    CHECK((axis.dtype == RKNN_TENSOR_INT64 && axis.n_elems == 1));
    CHECK(*static_cast<const std::int64_t*>(axis.data) == -2);
    CHECK((mode.dtype == RKNN_TENSOR_UINT8 && mode.n_elems == 6));
    CHECK(std::string(static_cast<const char*>(mode.data)) == "linear");
    CHECK((pads.dtype == RKNN_TENSOR_INT64 && pads.n_elems == 3));
    CHECK(static_cast<const std::int64_t*>(pads.data)[2] == -3);
    CHECK((weights.dtype == RKNN_TENSOR_FLOAT32 && weights.n_elems == 2));
    CHECK(static_cast<const float*>(weights.data)[1] == -2);
    CHECK((table.dtype == RKNN_TENSOR_FLOAT32 && table.n_elems == 3));
    CHECK(static_cast<const float*>(table.data)[2] == 2.5F);
    CHECK(ask("alpha").data == alpha.data);

    for (const char* name : {"beta", "", static_cast<const char*>(nullptr)}) {
        const CapturedLog log;
        const rknn_custom_op_attr none = ask(name);
        CHECK((none.n_elems == 0 && none.data == nullptr));
        CHECK_THAT(log.text(), Catch::Contains("rknn_custom_op_get_op_attr"));
    }
    network.destroy();
    const CapturedLog log;
    const rknn_custom_op_attr gone = ask("alpha");
    CHECK((gone.n_elems == 0 && gone.data == nullptr));
    CHECK_THAT(log.text(), Catch::Contains("rknn_custom_op_get_op_attr"));
}

TEST_CASE("custom operators/what callbacks write into their records does not last, but priv_data") {
    Network network;
    int own = 0, kept = 0;
    const auto scribble = [](auto& context, auto* inputs, auto* outputs) {
        context.internal_ctx = 77;
        std::memset(&inputs[0].attr, 0xff, sizeof inputs[0].attr);
        inputs[1].mem.virt_addr = nullptr;
        outputs[0].mem.virt_addr = nullptr;
    };
    recorder().during_init = [&](auto& context, auto* inputs, auto* outputs) {
        CHECK(context.priv_data == nullptr);
        scribble(context, inputs, outputs);
        context.priv_data = &own;
    };
    recorder().during_compute = [&](auto& context, auto*, auto*) {
        kept += context.priv_data == &own;
    };
    REQUIRE(network.add(blend_operator()) == RKNN_SUCC);
    REQUIRE(feed_and_run(network) == RKNN_SUCC);
    check_outputs(network);
    REQUIRE(rknn_run(network.context, nullptr) == RKNN_SUCC);
    CHECK(kept == 2);
}

TEST_CASE("custom operators/callbacks may query their context") {
    Network network;
    int answers = 0;
    recorder().during_init = recorder().during_compute = [&](auto&, auto*, auto*) {
        rknn_input_output_num count{};
        answers +=
            rknn_query(network.context, RKNN_QUERY_IN_OUT_NUM, &count, sizeof count) == RKNN_SUCC;
    };
    REQUIRE(network.add(blend_operator()) == RKNN_SUCC);
    REQUIRE(feed_and_run(network) == RKNN_SUCC);
    CHECK(answers == 2);
}

TEST_CASE("custom operators/a callback that fails makes its call fail") {
    Network network;
    const CapturedLog log;
    recorder().init = 3;
    CHECK(network.add(blend_operator()) == RKNN_ERR_FAIL);
    CHECK_THAT(log.text(), Catch::Contains("the init callback of cstBlend (mixed) returned 3"));
    CHECK(feed_and_run(network) == RKNN_ERR_FAIL); // it is not registered
    CHECK_THAT(log.text(), Catch::Contains("nobody has registered"));

    recorder().init = 0;
    REQUIRE(network.add(blend_operator()) == RKNN_SUCC);
    recorder().prepare = -1;
    CHECK(feed_and_run(network) == RKNN_ERR_FAIL);
    CHECK_THAT(log.text(), Catch::Contains("the prepare callback of cstBlend (mixed) returned -1"));
    CHECK(recorder().calls.back() == "prepare");
    recorder().prepare = 0;
    recorder().compute = 8;
    CHECK(feed_and_run(network) == RKNN_ERR_FAIL);
    CHECK_THAT(log.text(), Catch::Contains("the compute callback of cstBlend (mixed) returned 8"));
    recorder().compute = 0;
    REQUIRE(feed_and_run(network) == RKNN_SUCC);
    check_outputs(network);
    recorder().destroy = 5;
    network.destroy();
    CHECK_THAT(log.text(), Catch::Contains("the destroy callback of cstBlend (mixed) returned 5"));
}

TEST_CASE("custom operators/a callback that throws makes its call fail") {
    Network network;
    const CapturedLog log;
    REQUIRE(network.add(blend_operator()) == RKNN_SUCC);
    recorder().during_compute = [](auto&, auto*, auto*) { throw std::runtime_error("overheated"); };
    CHECK(feed_and_run(network) == RKNN_ERR_FAIL);
    CHECK_THAT(log.text(), Catch::Contains("overheated"));
    recorder().during_compute = nullptr;
    CHECK(feed_and_run(network) == RKNN_SUCC);
}

TEST_CASE("custom operators/init asks for a built-in operator that does not exist") {
    Network network;
    recorder().init = RKNN_WARNING_SKIP_CUSTOM_OP_COMPUTE;
    REQUIRE(network.add(blend_operator()) == RKNN_SUCC);
    const CapturedLog log;
    CHECK(feed_and_run(network) == RKNN_ERR_FAIL);
    CHECK_THAT(log.text(), Catch::Contains("asked for the built-in operator"));
    network.destroy();
    CHECK(recorder().calls == Names{"init", "destroy"});
}

TEST_CASE("custom operators/are registered once, all or none") {
    Network network;
    rknn_custom_op ops[] = {blend_operator(), blend_operator()};
    CHECK(rknn_register_custom_ops(network.context, ops, 2) == RKNN_ERR_FAIL);
    std::strcpy(ops[1].op_type, "cstOther");
    ops[1].compute = nullptr;
    CHECK(rknn_register_custom_ops(network.context, ops, 2) == RKNN_ERR_PARAM_INVALID);
    CHECK(recorder().calls.empty());
    ops[1].compute = ops[0].compute;
    {
        const CapturedLog log;
        CHECK(rknn_register_custom_ops(network.context, ops, 2) == RKNN_SUCC);
        CHECK_THAT(log.text(), Catch::Contains("no custom operator cstOther"));
    }
    CHECK(network.add(blend_operator()) == RKNN_ERR_FAIL);
    CHECK(recorder().calls == Names{"init"});
}

TEST_CASE("custom operators/a name may fill its field") {
    Network network;
    rknn_custom_op op = blend_operator();
    std::memset(op.op_type, 'a', sizeof op.op_type);
    const CapturedLog log;
    CHECK(network.add(op) == RKNN_SUCC);
    CHECK_THAT(log.text(), Catch::Contains("no custom operator aaaa"));
}

TEST_CASE("custom operators/duplicates register for themselves") {
    Network network;
    REQUIRE(network.add(blend_operator()) == RKNN_SUCC);
    Network other;
    rknn_destroy(other.context);
    other.context = 0;
    REQUIRE(rknn_dup_context(&network.context, &other.context) == RKNN_SUCC);
    {
        const CapturedLog log;
        CHECK(feed_and_run(other) == RKNN_ERR_FAIL);
    }
    REQUIRE(other.add(blend_operator()) == RKNN_SUCC);
    CHECK(feed_and_run(other) == RKNN_SUCC);
    check_outputs(other);
}

TEST_CASE("custom operators/callbacks may not wait for the run that waits for them") {
    Network network;
    REQUIRE(network.add(blend_operator()) == RKNN_SUCC);
    int run = 0, destroyed = 0, asked = -1, timed = 0;
    recorder().during_compute = [&](auto&, auto*, auto*) {
        run = rknn_run(network.context, nullptr);
        destroyed = rknn_destroy(network.context);
        rknn_input_output_num number;
        asked = rknn_query(network.context, RKNN_QUERY_IN_OUT_NUM, &number, sizeof number);
        rknn_perf_run duration;
        timed = rknn_query(network.context, RKNN_QUERY_PERF_RUN, &duration, sizeof duration);
    };
    const bool waits = GENERATE(true, false);
    rknn_run_extend extend{};
    extend.non_block = !waits;
    CHECK(feed_and_run(network) == RKNN_SUCC);
    CHECK(rknn_run(network.context, &extend) == RKNN_SUCC);
    CHECK(rknn_wait(network.context, &extend) == RKNN_SUCC);
    CHECK(run == RKNN_ERR_FAIL);
    CHECK(destroyed == RKNN_ERR_FAIL);
    CHECK(asked == RKNN_SUCC);
    CHECK(timed == RKNN_ERR_FAIL);
}

// The core is free meanwhile, also where the chip has one only.
TEST_CASE("custom operators/callbacks may run other models") {
    setenv("BOARDLESS_CHIP", "rk3566", 1);
    Network network, other;
    unsetenv("BOARDLESS_CHIP");
    REQUIRE(network.add(blend_operator()) == RKNN_SUCC);
    REQUIRE(other.add(blend_operator()) == RKNN_SUCC);
    int depth = 0, inner = -1;
    recorder().during_compute = [&](auto&, auto*, auto*) {
        if (depth++ == 0) inner = feed_and_run(other);
    };
    CHECK(feed_and_run(network) == RKNN_SUCC);
    CHECK(inner == RKNN_SUCC);
    check_outputs(network);
    check_outputs(other);
}
