// SPDX-License-Identifier: Apache-2.0
// The life of a context: calls of the driver in their order, failures of each, wrong arguments.
#include "conformance/viplite/awnn/fake_driver.h"

#include <algorithm>
#include <awnn_internal.h>
#include <catch2/catch.hpp>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <unistd.h>

namespace {

// Two inputs of 6 and 4 bytes, two outputs.
void two_ports() {
    reset_driver();
    auto& driver = fake_driver();
    driver.inputs = {{affine(tensor_type(VIP_BUFFER_FORMAT_UINT8, {3, 2}), 0.5F, 128), {}},
                     {tensor_type(VIP_BUFFER_FORMAT_FP16, {2}), {}}};
    driver.outputs = {{fixed_point(tensor_type(VIP_BUFFER_FORMAT_INT8, {4}), 1),
                       {std::byte{2}, std::byte{4}, std::byte{0xFE}, std::byte{0}}},
                      {tensor_type(VIP_BUFFER_FORMAT_FP32, {1}), std::vector<std::byte>(4)}};
}

bool nothing_left() {
    const auto& driver = fake_driver();
    return driver.networks == 0 && driver.buffers == 0 && driver.users == 0;
}

std::string text_of(const std::filesystem::path& path) {
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    return text.str();
}

TEST_CASE("a network is prepared before its ports are bound, and ends before their buffers") {
    two_ports();
    awnn_init();
    Awnn_Context_t* const context = awnn_create("some/network.nb");
    REQUIRE(context);
    CHECK(fake_driver().created_from == "some/network.nb");
    awnn_destroy(context);
    awnn_uninit();
    CHECK(nothing_left());
    std::vector<std::string> order;
    for (const auto& call : fake_driver().calls) {
        if (call.find("query") == std::string::npos && (order.empty() || order.back() != call))
            order.push_back(call);
    }
    std::erase(order, "vip_map_buffer");
    std::erase(order, "vip_unmap_buffer");
    order.erase(std::unique(order.begin(), order.end()), order.end());
    CHECK(order == std::vector<std::string>{
                       "vip_init", "vip_create_network", "vip_create_buffer", "vip_prepare_network",
                       "vip_set_input", "vip_set_output", "vip_finish_network",
                       "vip_destroy_network", "vip_destroy_buffer", "vip_destroy"});
}

TEST_CASE("inputs are copied as they are and flushed, outputs fetched and converted") {
    two_ports();
    Awnn_Context_t* const context = awnn_create("any");
    unsigned char first[6] = {1, 2, 3, 4, 5, 6}, second[4] = {7, 8, 9, 10};
    void* buffers[] = {first, second};
    awnn_set_input_buffers(context, buffers);
    CHECK(fake_driver().count("vip_flush_buffer") == 2);
    CHECK(context->user_input_buffers == reinterpret_cast<unsigned char**>(buffers));
    awnn_run(context);
    CHECK(fake_driver().count("vip_flush_buffer") == 4);
    CHECK(std::memcmp(fake_driver().ran_with.data(), first, sizeof first) == 0);
    float** const outputs = awnn_get_output_buffers(context);
    CHECK(outputs == context->user_output_buffers);
    CHECK(std::vector<float>(outputs[0], outputs[0] + 4) == std::vector<float>{1, 2, -1, 0});
    const auto* const raw = static_cast<signed char*>(awnn_get_output_buffer(context, 0));
    CHECK(raw[2] == -2);
    awnn_destroy(context);
    CHECK(nothing_left());
}

TEST_CASE("the struct says what the network has") {
    two_ports();
    Awnn_Context_t* const context = awnn_create("any");
    CHECK(context->input_count == 2);
    CHECK(context->output_count == 2);
    CHECK(context->input_params[0].elements == 6);
    CHECK(context->input_params[0].vip_param.quant_data.affine.zeroPoint == 128);
    CHECK(context->input_params[1].vip_param.data_format == VIP_BUFFER_FORMAT_FP16);
    CHECK(std::string(context->output_params[0].name) == "port");
    CHECK(context->quantize_maps[0][255] == -0.5F);
    CHECK(context->quantize_maps[1] == nullptr);
    CHECK(vip_get_buffer_size(context->input_buffers[0]) == 6);
    CHECK(pthread_mutex_trylock(&context->mutex) == 0);
    CHECK(pthread_mutex_unlock(&context->mutex) == 0);
    awnn_destroy(context);
}

TEST_CASE("a call that fails leaves nothing behind") {
    for (const char* function : {"vip_create_network", "vip_query_network", "vip_query_input",
                                 "vip_query_output", "vip_create_buffer", "vip_map_buffer",
                                 "vip_prepare_network", "vip_set_input", "vip_set_output"}) {
        two_ports();
        fake_driver().failures[function] = VIP_ERROR_OUT_OF_MEMORY;
        INFO(function);
        CHECK(awnn_create("any") == nullptr);
        CHECK(fake_driver().count(function) == 1);
        CHECK(nothing_left());
    }
}

TEST_CASE("networks that no struct can describe") {
    two_ports();
    fake_driver().inputs[0].type.num_of_dims = 7;
    CHECK(awnn_create("any") == nullptr);
    two_ports();
    fake_driver().outputs[0].type = tensor_type(VIP_BUFFER_FORMAT_INT8, {65536, 65536});
    CHECK(awnn_create("any") == nullptr);
    CHECK(nothing_left());
}

TEST_CASE("a run that fails leaves the outputs as they were") {
    two_ports();
    Awnn_Context_t* const context = awnn_create("any");
    awnn_run(context);
    fake_driver().outputs[0].written[0] = std::byte{100};
    for (const char* function : {"vip_run_network", "vip_flush_buffer"}) {
        fake_driver().failures = {{function, VIP_ERROR_TIMEOUT}};
        awnn_run(context);
        CHECK(awnn_get_output_buffers(context)[0][0] == 1);
    }
    fake_driver().failures = {};
    awnn_run(context);
    CHECK(awnn_get_output_buffers(context)[0][0] == 50);
    awnn_destroy(context);
}

TEST_CASE("wrong arguments") {
    two_ports();
    CHECK(awnn_create(nullptr) == nullptr);
    Awnn_Context_t* const context = awnn_create("any");
    unsigned char first[6] = {}, *one[] = {first, nullptr};
    awnn_set_input_buffers(context, nullptr);
    awnn_set_input_buffers(context, reinterpret_cast<void**>(one));
    CHECK(awnn_get_output_buffer(context, -1) == nullptr);
    CHECK(awnn_get_output_buffer(context, 2) == nullptr);
    awnn_dump_io(context, nullptr);
    awnn_dump_io(context, "/no/such/folder/x");
    awnn_destroy(context);
    Awnn_Context stranger = {};
    for (Awnn_Context_t* wrong : {static_cast<Awnn_Context_t*>(nullptr), context, &stranger,
                                  reinterpret_cast<Awnn_Context_t*>(1)}) {
        awnn_set_input_buffers(wrong, reinterpret_cast<void**>(one));
        awnn_run(wrong);
        awnn_dump_io(wrong, "x");
        awnn_destroy(wrong);
        CHECK(awnn_get_output_buffers(wrong) == nullptr);
        CHECK(awnn_get_output_buffer(wrong, 0) == nullptr);
    }
    CHECK(fake_driver().count("vip_run_network") == 0);
    CHECK(nothing_left());
}

TEST_CASE("dumped inputs and outputs") {
    two_ports();
    Awnn_Context_t* const context = awnn_create("any");
    unsigned char first[6] = {0, 9, 10, 127, 128, 255}, second[4] = {};
    void* buffers[] = {first, second};
    awnn_set_input_buffers(context, buffers);
    awnn_run(context);
    const auto folder =
        std::filesystem::temp_directory_path() / ("awnn_dump_" + std::to_string(::getpid()));
    std::filesystem::create_directory(folder);
    awnn_dump_io(context, (folder / "io").c_str());
    CHECK(text_of(folder / "io.input_0.txt") == "0\n9\n10\n127\n128\n255\n");
    CHECK(text_of(folder / "io.output_0.txt") == "1.000000\n2.000000\n-1.000000\n0.000000\n");
    CHECK(std::filesystem::exists(folder / "io.input_1.txt"));
    CHECK(std::filesystem::exists(folder / "io.output_1.txt"));
    std::filesystem::remove_all(folder);
    awnn_destroy(context);
}

} // namespace
