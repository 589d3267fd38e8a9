// SPDX-License-Identifier: Apache-2.0
// Messages as text and as bytes.
#include "libbmrt/bmnet/message/formats.h"

#include <bmnet/bmnet.pb.h>
#include <bmnet/calibration.pb.h>
#include <caffe.pb.h>

#include <catch2/catch.hpp>

#include <cmath>

namespace {

using namespace bmnet::messages;

template <class T> T read(const std::string& text) {
    T message;
    const emu::Outcome outcome = read_text(text, message);
    INFO(text << ": " << (outcome ? "" : outcome.error().detail));
    CHECK(outcome);
    return message;
}

std::string refusal(const std::string& text) {
    caffe::NetParameter net;
    const emu::Outcome outcome = read_text(text, net);
    return outcome ? "taken" : outcome.error().detail;
}

} // namespace

TEST_CASE("fields have the schema's defaults until they are set") {
    caffe::ConvolutionParameter conv;
    CHECK(conv.bias_term());
    CHECK_FALSE(conv.has_bias_term());
    CHECK(conv.group() == 1);
    conv.set_group(4);
    CHECK(conv.has_group());
    conv.clear_group();
    CHECK(conv.group() == 1);
    CHECK(bmnet::TGConvolutionParameter().global_bias() == 281474976710655);
    CHECK(bmnet::BlobShape().data_type_size() == 4);
    static_assert(caffe::PoolingParameter::AVE == caffe::PoolingParameter_PoolMethod_AVE);
}

TEST_CASE("a copy has its own parts") {
    bmnet::LayerParameter op;
    op.add_input_shape()->add_dim(3);
    op.mutable_tg_customized_param()->set_sub_type("one");
    bmnet::LayerParameter copy = op;
    copy.mutable_input_shape(0)->set_dim(0, 7);
    copy.mutable_tg_customized_param()->set_sub_type("two");
    CHECK(op.input_shape(0).dim(0) == 3);
    CHECK(op.tg_customized_param().sub_type() == "one");
}

TEST_CASE("an added part stays where it is") {
    bmnet::LayerParameter op;
    bmnet::BlobShape* first = op.add_output_shape();
    for (int i = 0; i < 100; ++i) op.add_output_shape();
    first->add_dim(5);
    CHECK(op.output_shape(0).dim(0) == 5);
}

TEST_CASE("text of all kinds is read") {
    const auto net = read<caffe::NetParameter>(R"(name: "a" 'b' # two texts are one
        layer { name: "p", type: "Pooling"; pooling_param < pool: AVE kernel_size: 0x10 > }
        layer: { include { phase: 0 } blobs { data: [1, -2.5e-1f, inf] data: 4 } }
        input_dim: -010 force_backward: t)");
    CHECK(net.name() == "ab");
    CHECK(net.layer(0).pooling_param().pool() == caffe::PoolingParameter_PoolMethod_AVE);
    CHECK(net.layer(0).pooling_param().kernel_size() == 16);
    CHECK(net.layer(1).include(0).phase() == caffe::TRAIN);
    const auto& data = net.layer(1).blobs(0).data();
    REQUIRE(data.size() == 4);
    CHECK(data[1] == -0.25F);
    CHECK(std::isinf(data[2]));
    CHECK(net.input_dim(0) == -8);
    CHECK(net.force_backward());
}

TEST_CASE("text and bytes give the same message again") {
    const auto op =
        read<bmnet::LayerParameter>(R"(name: "\"\\\t\303\244\x41" type: "t" bottom: "a" bottom: "b"
        threshold_x: 13.7576752 global_output: 18446744073709551615 id: -3
        tl_transport_param { data_type: COEFF global_shape { dim: -1 } }
        tg_clip_param { max: 3.40282347e+38 })");
    CHECK(op.name() == "\"\\\t\303\244A");
    for (const bool one_line : {false, true}) {
        const auto again = read<bmnet::LayerParameter>(write_text(op, one_line));
        CHECK(again.SerializeAsString() == op.SerializeAsString());
    }
    bmnet::LayerParameter again;
    REQUIRE(again.ParseFromString(op.SerializeAsString()));
    CHECK(again.DebugString() == op.DebugString());
    CHECK(again.ByteSize() == static_cast<int>(op.SerializeAsString().size()));
    CHECK(write_text(op, true).find('\n') == std::string::npos);
}

// bytes: by hand, from protobuf's description.
TEST_CASE("bytes are protobuf's") {
    bmnet::TGCustomizedParameter param;
    param.set_sub_type("x");
    param.add_i32_param(-1);
    param.add_f32_param(0.5F);
    const std::string minus_one(9, '\xff');
    CHECK(param.SerializeAsString() == std::string("\x0a\x01x\x10") + minus_one + "\x01" +
                                           std::string("\x1d\x00\x00\x00\x3f", 5));
    caffe::BlobShape packed;
    packed.add_dim(1);
    packed.add_dim(300);
    CHECK(packed.SerializeAsString() == std::string("\x0a\x03\x01\xac\x02"));
    caffe::BlobShape loose; // what is packed may come one by one
    REQUIRE(loose.ParseFromString(std::string("\x08\x01\x08\xac\x02")));
    CHECK(loose.dim(1) == 300);
}

TEST_CASE("what is no such text is refused with its line") {
    const struct {
        const char* text;
        const char* why;
    } rows[] = {
        {"name: 'a'\nlayer { name: 'x' nonsense: 1 }",
         "line 2: LayerParameter has no field nonsense"},
        {"name: 'a' name: 'b'", "line 1: name comes twice"},
        {"layer { name: 'x'", "line 1: it ends too early"},
        {"layer { } }", "line 1: '}' is not expected there"},
        {"name: x", "line 1: 'x' is not expected there"},
        {"name 'x'", "line 1: 'x' is not expected there"},
        {"name: 'x\n'", "line 1: a text that does not end"},
        {"name: '\\q'", "line 1: an unknown escape in a text"},
        {"input_dim: 2147483648", "line 1: 2147483648 is no value of input_dim"},
        {"input_dim: 1.5", "line 1: 1.5 is no value of input_dim"},
        {"weight_size: -1", "line 1: -1 is no value of weight_size"},
        {"state { phase: SLEEP }", "line 1: SLEEP is no value of phase"},
        {"force_backward: maybe", "line 1: maybe is no value of force_backward"},
        {"input_dim: [1, 2", "line 1: it ends too early"},
        {"layer: 5", "line 1: '5' is not expected there"},
        {"\n\n$", "line 3: a character that has no meaning there"},
    };
    for (const auto& row : rows) {
        INFO(row.text);
        const std::string why = refusal(row.text);
        CHECK(why.substr(0, std::string(row.why).size()) == row.why);
    }
}

TEST_CASE("bytes that are damaged leave an empty message") {
    caffe::LayerParameter layer;
    layer.set_name("before");
    CHECK_FALSE(layer.ParseFromString("\x0a\x05x")); // a length beyond the end
    CHECK_FALSE(layer.has_name());
    CHECK_FALSE(layer.ParseFromString("\x08\x05")); // a text that is a number
    CHECK_FALSE(layer.ParseFromString("\x0b"));     // a group
    CHECK_FALSE(layer.ParseFromArray(nullptr, 3));
    CHECK_FALSE(layer.ParseFromArray("x", -1));
    CHECK(layer.ParseFromString(""));
}

TEST_CASE("messages are bounded in number") {
    std::string bytes;
    for (std::size_t i = 0; i <= most_parts; ++i)
        bytes += std::string("\xa2\x06\x00", 3); // layer {}
    bmnet::NetParameter net;
    CHECK_FALSE(net.ParseFromString(bytes));
    bytes.resize(bytes.size() - 3);
    CHECK(net.ParseFromString(bytes));
    CHECK(net.layer_size() == static_cast<int>(most_parts));
}
