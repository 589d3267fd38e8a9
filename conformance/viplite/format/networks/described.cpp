// SPDX-License-Identifier: Apache-2.0
#include "conformance/viplite/format/networks/described.h"

namespace nbg_networks {
namespace {

using viplite::format::Description;
using viplite::format::ElementFormat;
using viplite::format::Port;
using viplite::format::QuantFormat;

constexpr std::uint32_t v85x = 0xee, a733 = 0x1000003b; // customer ids

Port plain(ElementFormat format) {
    Port port{"", {3, 2}};
    port.format = format;
    return port;
}

Port affine(ElementFormat format, float scale, std::int32_t zero_point) {
    Port port = plain(format);
    port.quant = QuantFormat::affine;
    port.scale = scale;
    port.zero_point = zero_point;
    return port;
}

Port fixed(ElementFormat format, std::int32_t position) {
    Port port = plain(format);
    port.quant = QuantFormat::fixed_point;
    port.fixed_point_pos = position;
    return port;
}

Port named(Port port, std::string name, std::vector<std::uint32_t> dims = {3, 2}) {
    port.name = std::move(name);
    port.dims = std::move(dims);
    return port;
}

Description network(std::string name, Port input, Port output) {
    Description made;
    made.version = 0x10014;
    made.target = v85x;
    made.name = std::move(name);
    made.inputs = {named(std::move(input), "input[0]")};
    made.outputs = {named(std::move(output), "uid_1_out_0")};
    made.pool_bytes = 1000;
    return made;
}

Description doubling(Port input, Port output) {
    return network("double", std::move(input), std::move(output));
}

Description same(ElementFormat format) {
    return doubling(plain(format), plain(format));
}

Description bytes() {
    return doubling(affine(ElementFormat::uint8, 0.5F, 10), affine(ElementFormat::uint8, 1, 5));
}

Description bytes_for(std::uint32_t target) {
    Description made = bytes();
    made.target = target;
    return made;
}

// Before ports had names.
Description nameless() {
    Description made = bytes();
    made.version = 0x10003;
    made.inputs[0].name = made.outputs[0].name = "";
    return made;
}

// As long as files can hold them; a port's is made up, as compilers do.
Description long_names() {
    constexpr std::size_t longest = 63;
    Description made = bytes();
    made.name = std::string(longest, 'n');
    made.inputs[0].name = "uid_" + std::string(longest - 4, 'i');
    return made;
}

Description second_container() {
    Description made = bytes_for(a733);
    made.version = 0x20001;
    made.layer_count = 2;
    made.operation_count = 5;
    return made;
}

Description unknown() {
    Description made = bytes();
    made.name = "unknown";
    return made;
}

} // namespace

std::vector<Named> doublings() {
    using enum ElementFormat;
    return {
        {"double_uint8.nb", bytes()},
        {"double_int8.nb", doubling(affine(int8, 0.5F, -10), affine(int8, 1, 3))},
        {"double_fixed8.nb", doubling(fixed(int8, 4), fixed(int8, 2))},
        {"double_fixed16.nb", doubling(fixed(int16, 8), fixed(int16, 8))},
        {"double_coarse16.nb", doubling(fixed(int16, -1), fixed(int16, -2))},
        {"double_int32.nb", same(int32)},
        {"double_fp16.nb", same(fp16)},
        {"double_bf16.nb", same(bfp16)},
        {"double_fp32.nb", same(fp32)},
        {"double_fp64.nb", same(fp64)},
        {"double_int4.nb", doubling(fixed(int4, 0), fixed(int4, 0))},
        {"double_uint4.nb", doubling(affine(uint4, 1, 0), affine(uint4, 1, 0))},
        {"double_a733.nb", bytes_for(a733)},
        {"double_other.nb", bytes_for(0x12345678)},
        {"double_nameless.nb", nameless()},
        {"double_container_2.nb", second_container()},
        {"long_names.nb", long_names()},
        {"unknown.nb", unknown()},
    };
}

Named every_format() {
    using enum ElementFormat;
    Description made = network("every_format", {}, {});
    made.features.core_count = 2;
    made.pool_bytes = 1475584;
    made.layers = {{"ConvolutionReluLayer", 0, 0, 17}, {"Softmax2Layer", 1, 0, 18}};
    made.layer_count = 2;
    made.inputs = {named(affine(uint8, 0.0078125F, 128), "pixels", {28, 14, 3, 1}),
                   named(fixed(int8, -3), "volume", {2, 3, 4, 5, 1, 2}),
                   named(plain(fp16), "line", {7})};
    made.outputs.clear();
    for (const viplite::format::ElementFormatRow& row : viplite::format::element_formats)
        made.outputs.push_back(named(plain(row.format), std::string(row.name)));
    made.outputs[3] = named(affine(int8, 0.25F, -7), "int8");
    made.outputs[5] = named(fixed(int16, 13), "int16");
    made.outputs[13] = named(fixed(int4, 2), "int4");
    made.outputs[14] = named(affine(uint4, 0.125F, 7), "uint4");
    return {"every_format.nb", made};
}

} // namespace nbg_networks
