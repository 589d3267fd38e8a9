// SPDX-License-Identifier: Apache-2.0
// layer_times MODEL...: prints the geometry and the time of each distinct convolution of these
// networks, run on its own, again and again: a line each of
//   height width channels  out_height out_width out_channels  kernel stride pad groups  ms
// Kernels, strides and pads that differ between the axes are left out.
#include "emu-core/base/error.h"
#include "emu-core/base/file.h"
#include "emu-core/chip/chip.h"
#include "emu-core/model/load.h"
#include "emu-core/runtime/session.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <map>
#include <optional>

namespace {

using Geometry = std::array<std::int64_t, 10>;  // as printed
using Times = std::map<Geometry, std::int64_t>; // ns

constexpr std::int64_t budget = 50'000'000; // ns of each layer
constexpr int most_runs = 200;

// Of the layers it saw, the fastest time.
class Fastest final : public emu::Observer {
public:
    void on_layer(std::size_t, std::int64_t nanoseconds, std::span<const emu::Bytes>) override {
        fastest_ = std::min(fastest_, nanoseconds);
        all_ += nanoseconds;
    }
    std::int64_t fastest() const { return fastest_; }
    std::int64_t all() const { return all_; }

private:
    std::int64_t fastest_ = INT64_MAX, all_ = 0;
};

bool is_square(const emu::ops::Window& window) {
    return window.x == window.y && window.x.dilation == 1;
}

std::optional<Geometry> geometry(const emu::Layer& layer, const emu::Program& program) {
    const emu::Shape& src = program.spec(layer.src[0]).shape;
    const emu::Shape& dst = program.spec(layer.dst[0]).shape;
    const emu::ops::Window* window = nullptr;
    std::int64_t groups = 1;
    if (const auto* conv = std::get_if<emu::ops::Conv>(&layer.command)) {
        window = &conv->window;
        groups = conv->groups;
    } else if (const auto* depthwise = std::get_if<emu::ops::Depthwise>(&layer.command)) {
        window = &depthwise->window;
        groups = src[3];
    }
    if (!window || !is_square(*window)) return std::nullopt;
    const emu::ops::WindowAxis& axis = window->x;
    return Geometry{src[1], src[2],      src[3],      dst[1],      dst[2],
                    dst[3], axis.kernel, axis.stride, axis.before, groups};
}

emu::Result<std::int64_t> time_of(std::size_t layer, emu::Session& session) {
    Fastest fastest;
    for (int run = 0; run < most_runs && fastest.all() < budget; ++run) {
        EMU_TRY(session.run({layer, layer + 1}, &fastest));
    }
    return fastest.fastest();
}

emu::Outcome measure(const std::string& path, emu::DeviceMemory& memory, Times& times) {
    const emu::ChipChoice choice{.asked = nullptr, .fallback = emu::find_chip("generic")};
    EMU_TRY_VALUE(file, emu::read_file(path));
    EMU_TRY_VALUE(program, emu::load_program(std::move(file), choice));
    EMU_TRY_VALUE(executable, emu::Executable::prepare(std::move(program)));
    EMU_TRY_VALUE(session, emu::Session::open(executable, memory));
    const emu::Program& network = session->program();
    for (std::size_t i = 0; i < network.layers.size(); ++i) {
        const auto key = geometry(network.layers[i], network);
        if (!key || times.contains(*key)) continue;
        EMU_TRY_VALUE(nanoseconds, time_of(i, *session));
        times[*key] = nanoseconds;
    }
    return {};
}

} // namespace

int main(int argc, char** argv) {
    emu::DeviceMemory memory({});
    Times times;
    for (int i = 1; i < argc; ++i) {
        const emu::Outcome measured = measure(argv[i], memory, times);
        if (measured) continue;
        std::fprintf(stderr, "layer_times: %s: %s\n", argv[i], measured.error().detail.c_str());
        return 1;
    }
    for (const auto& [key, nanoseconds] : times) {
        for (const std::int64_t value : key) std::printf("%lld ", static_cast<long long>(value));
        std::printf("%.6f\n", static_cast<double>(nanoseconds) / 1e6);
    }
    return 0;
}
