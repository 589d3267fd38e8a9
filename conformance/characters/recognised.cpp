// SPDX-License-Identifier: Apache-2.0
// recognised PICTURES.npy CLASSES.npy LEAST WITHIN REFERENCE [MODEL...]: how many of the pictures
// (N x H x W uint8) each model puts into their class (N uint8). The reference must recognise LEAST
// percent, every other model as many but for WITHIN points.
#include "tools/boardless/input/input_set.h"
#include "tools/boardless/input/npy_file.h"

#include "emu-core/base/error.h"
#include "emu-core/base/file.h"
#include "emu-core/chip/chip.h"
#include "emu-core/model/load.h"
#include "emu-core/ops/arithmetic/real.h"
#include "emu-core/runtime/session.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace {

using namespace emu;

// The network of characters has no preprocessing of its own: see its README.
const Normalisation of_the_float_file{{128}, {128}};

struct Test {
    std::string pictures;
    std::vector<std::byte> classes;
};

Result<std::unique_ptr<Session>> open(const char* path, DeviceMemory& memory) {
    EMU_TRY_VALUE(file, read_file(path));
    EMU_TRY_VALUE(program, load_program(std::move(file), {nullptr, find_chip("generic")}));
    if (program.normalisation[0].deviation.empty()) program.normalisation[0] = of_the_float_file;
    EMU_TRY_VALUE(executable, Executable::prepare(std::move(program)));
    return Session::open(executable, memory);
}

std::size_t recognised_class(Session& session) {
    const TensorSpec& spec = session.program().spec(session.program().outputs[0]);
    std::vector<float> scores(static_cast<std::size_t>(spec.shape.elements()));
    ops::RealReader(spec).read(session.output(0).data(), 0, 1, spec.shape.elements(),
                               scores.data());
    return static_cast<std::size_t>(std::ranges::max_element(scores) - scores.begin());
}

// In percent.
Result<double> recognised(const char* path, const Test& test) {
    DeviceMemory memory{MemoryOptions{}};
    EMU_TRY_VALUE(session, open(path, memory));
    const Program& program = session->program();
    const TensorSpec& input = program.spec(program.inputs[0]);
    EMU_TRY_VALUE(samples, boardless::InputSet::open(test.pictures, std::span(&input, 1),
                                                     boardless::pixels_of(program)));
    if (samples.size() != test.classes.size()) {
        return error(Fault::bad_input, "%zu pictures, %zu classes", samples.size(),
                     test.classes.size());
    }
    std::vector<float> reals(static_cast<std::size_t>(input.shape.elements()));
    std::size_t right = 0;
    for (std::size_t i = 0; i < samples.size(); ++i) {
        EMU_TRY(samples.read(i, 0, reals));
        ops::RealWriter(input).write(reals.data(), input.shape.elements(), session->input(0).data(),
                                     0, 1);
        EMU_TRY(session->run());
        right += recognised_class(*session) == std::to_integer<std::size_t>(test.classes[i]);
    }
    return 100 * static_cast<double>(right) / static_cast<double>(samples.size());
}

Outcome check(const Test& test, double least, double within, std::span<char*> models) {
    double reference = 0;
    for (std::size_t i = 0; i < models.size(); ++i) {
        EMU_TRY_VALUE(percent, recognised(models[i], test));
        std::printf("%6.2f %% of %zu: %s\n", percent, test.classes.size(), models[i]);
        if (i == 0) reference = percent;
        if (percent < (i == 0 ? least : reference - within)) {
            return error(Fault::bad_input, "%s recognises too few", models[i]);
        }
    }
    return {};
}

Outcome run(std::span<char*> arguments) {
    EMU_TRY_VALUE(file, read_file(arguments[1]));
    EMU_TRY_VALUE(classes, emu::npy::read(file));
    return check({arguments[0], std::move(classes.values)}, std::atof(arguments[2]),
                 std::atof(arguments[3]), arguments.subspan(4));
}

} // namespace

int main(int argc, char** argv) {
    if (argc < 6) return 2;
    const Outcome outcome = run(std::span(argv + 1, argv + argc));
    if (outcome) return 0;
    std::fprintf(stderr, "recognised: %s\n", outcome.error().detail.c_str());
    return 1;
}
