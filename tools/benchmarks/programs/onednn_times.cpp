// SPDX-License-Identifier: Apache-2.0
// onednn_times: reads the lines of layer_times on stdin, and prints behind each the time of the
// same convolution in oneDNN, ms: uint8 sources and results, int8 weights with a scale per channel,
// int32 bias, its own layouts. DNNL_MAX_CPU_ISA and OMP_NUM_THREADS hold.
#include <oneapi/dnnl/dnnl.hpp>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <iostream>
#include <limits>
#include <sstream>
#include <string>
#include <unordered_map>
#include <vector>

namespace {

using dnnl::memory;
using Arguments = std::unordered_map<int, memory>;

constexpr double budget = 50; // ms of each convolution
constexpr int most_runs = 200;

struct Geometry {
    memory::dim height, width, channels, out_height, out_width, out_channels;
    memory::dim kernel, stride, pad, groups;
};

std::istream& operator>>(std::istream& in, Geometry& g) {
    return in >> g.height >> g.width >> g.channels >> g.out_height >> g.out_width >>
           g.out_channels >> g.kernel >> g.stride >> g.pad >> g.groups;
}

dnnl::convolution_forward::primitive_desc describe(const Geometry& g, const dnnl::engine& engine) {
    using Type = memory::data_type;
    using Tag = memory::format_tag;
    const memory::dim o = g.out_channels / g.groups, i = g.channels / g.groups, k = g.kernel;
    const memory::dims weights =
        g.groups > 1 ? memory::dims{g.groups, o, i, k, k} : memory::dims{o, i, k, k};
    const auto behind = [&](memory::dim in, memory::dim out) {
        return (out - 1) * g.stride + k - in - g.pad;
    };
    const dnnl::convolution_forward::desc conv(
        dnnl::prop_kind::forward_inference, dnnl::algorithm::convolution_direct,
        {{1, g.channels, g.height, g.width}, Type::u8, Tag::any}, {weights, Type::s8, Tag::any},
        {{g.out_channels}, Type::s32, Tag::any},
        {{1, g.out_channels, g.out_height, g.out_width}, Type::u8, Tag::any}, {g.stride, g.stride},
        {g.pad, g.pad}, {behind(g.height, g.out_height), behind(g.width, g.out_width)});
    dnnl::primitive_attr scaled;
    scaled.set_output_scales(2,
                             std::vector<float>(static_cast<std::size_t>(g.out_channels), 0.001F));
    return {conv, scaled, engine};
}

memory random_memory(const memory::desc& desc, const dnnl::engine& engine) {
    memory made(desc, engine);
    auto* bytes = static_cast<unsigned char*>(made.get_data_handle());
    unsigned state = 1;
    for (std::size_t i = 0; i < desc.get_size(); ++i) {
        state = state * 1664525U + 1013904223U;
        bytes[i] = static_cast<unsigned char>(state >> 24);
    }
    return made;
}

double fastest(const dnnl::primitive& conv, const Arguments& arguments, dnnl::stream& stream) {
    using Clock = std::chrono::steady_clock;
    double best = std::numeric_limits<double>::max(), all = 0;
    for (int run = 0; run < most_runs && all < budget; ++run) {
        const Clock::time_point start = Clock::now();
        conv.execute(stream, arguments);
        stream.wait();
        const std::chrono::duration<double, std::milli> taken = Clock::now() - start;
        best = std::min(best, taken.count());
        all += taken.count();
    }
    return best;
}

double time_of(const Geometry& geometry, const dnnl::engine& engine, dnnl::stream& stream) {
    const auto desc = describe(geometry, engine);
    const Arguments arguments{{DNNL_ARG_SRC, random_memory(desc.src_desc(), engine)},
                              {DNNL_ARG_WEIGHTS, random_memory(desc.weights_desc(), engine)},
                              {DNNL_ARG_BIAS, random_memory(desc.bias_desc(), engine)},
                              {DNNL_ARG_DST, random_memory(desc.dst_desc(), engine)}};
    return fastest(dnnl::convolution_forward(desc), arguments, stream);
}

} // namespace

int main() try {
    const dnnl::engine engine(dnnl::engine::kind::cpu, 0);
    dnnl::stream stream(engine);
    for (std::string line; std::getline(std::cin, line);) {
        Geometry geometry{};
        if (!(std::istringstream(line) >> geometry)) {
            std::fprintf(stderr, "onednn_times: no convolution: %s\n", line.c_str());
            return 1;
        }
        std::printf("%s %.6f\n", line.c_str(), time_of(geometry, engine, stream));
    }
    return 0;
} catch (const dnnl::error& problem) {
    std::fprintf(stderr, "onednn_times: %s\n", problem.what());
    return 1;
}
