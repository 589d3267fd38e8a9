// SPDX-License-Identifier: Apache-2.0
// nv12_case CONTAINER PICTURE CLASS: the picture, as the program's first input wants it from
// cameras, is of that class by its first output.
#include "conformance/hbdnn/picture/nv12_samples.h"
#include "libhbdnn/picture/front_end.h"
#include "libhbdnn/picture/picture.h"
#include "tools/boardless/input/picture_file.h"

#include "emu-core/base/file.h"
#include "emu-core/memory/device_memory.h"
#include "emu-core/model/container/container.h"
#include "emu-core/runtime/session.h"
#include "emu-core/tensor/convert.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

using namespace hbdnn;

namespace {

std::vector<std::byte> to_pixels(const std::vector<std::uint8_t>& rgb, TensorType type) {
    std::vector<std::byte> pixels;
    for (std::size_t i = 0; i < rgb.size(); i += 3) {
        const Yuv yuv(&rgb[i]);
        const bool coded = type == TensorType::yuv444;
        double samples[3] = {coded ? yuv.y : rgb[i], coded ? yuv.u : rgb[i + 1],
                             coded ? yuv.v : rgb[i + 2]};
        if (type == TensorType::bgr) std::swap(samples[0], samples[2]);
        for (const double one : samples) pixels.push_back(sample(one));
    }
    return pixels;
}

emu::Result<std::size_t> likeliest(const char* container, const char* path) {
    EMU_TRY_VALUE(file, emu::read_file(container));
    EMU_TRY_VALUE(programs, emu::read_container(file));
    const Port port = picture_port(programs[0], 0);
    const Extent extent = extent_of(port);
    EMU_TRY_VALUE(front_end, FrontEnd::make(port, programs[0].spec(programs[0].inputs[0])));
    EMU_TRY_VALUE(rgb, boardless::read_picture(path, extent.height, extent.width, 3));
    EMU_TRY_VALUE(executable, emu::Executable::prepare(std::move(programs[0])));
    emu::DeviceMemory memory(emu::memory_options());
    EMU_TRY_VALUE(session, emu::Session::open(executable, memory));
    EMU_TRY(front_end.run(is_nv12(port.type) ? to_nv12(rgb, extent.width, extent.height)
                                             : to_pixels(rgb, port.type),
                          session->input(0)));
    EMU_TRY(session->run());
    const emu::TensorSpec& spec = executable->program().spec(executable->program().outputs[0]);
    std::vector<float> scores(static_cast<std::size_t>(spec.shape.elements()));
    EMU_TRY(emu::read_reals(spec, session->output(0), 0, scores));
    return static_cast<std::size_t>(std::ranges::max_element(scores) - scores.begin());
}

} // namespace

int main(int count, char** arguments) {
    if (count != 4) return 2;
    const auto found = likeliest(arguments[1], arguments[2]);
    if (!found) {
        std::fprintf(stderr, "%s\n", found.error().detail.c_str());
        return 1;
    }
    std::printf("class %zu\n", *found);
    return *found == std::strtoul(arguments[3], nullptr, 10) ? 0 : 1;
}
