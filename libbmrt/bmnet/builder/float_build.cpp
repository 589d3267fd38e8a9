// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/bmnet/builder/float_build.h"

#include "emu-core/base/error.h"
#include "emu-core/base/file.h"
#include "emu-core/chip/chip.h"
#include "emu-core/engine/executable.h"
#include "emu-core/model/container/container.h"
#include "emu-core/model/lower/lower.h"
#include "emu-core/model/passes/program_passes.h"

namespace bmnet {
namespace {

emu::Error not_emulated(const char* what) {
    return emu::error(
        emu::Fault::unsupported,
        "no float32 chip is emulated, so that there %s of one; store_model() writes a "
        "file that `boardless infer` runs",
        what);
}

// What the emulated accelerator runs, in float32. Error bad_model: what an operation refuses.
emu::Result<emu::Program> float_program(emu::graph::Graph graph) {
    EMU_TRY_VALUE(program, emu::lower(std::move(graph), *emu::find_chip("generic"),
                                      emu::StoredReals::of_graph));
    emu::drop_unused_tensors(program);
    EMU_TRY(emu::Executable::prepare(program)); // operations check when they are made ready
    return program;
}

} // namespace

emu::Outcome FloatBuild::run(const std::vector<TensorShape>& shapes) {
    program_.reset();
    EMU_TRY(begin(shapes, BM_CHIP_BM1682, "BM1682"));
    EMU_TRY_VALUE(network, frontend().read_float({shapes}, layers()));
    EMU_TRY_VALUE(ends, ends_of(network.ir, {}, Elements::reals));
    EMU_TRY_VALUE(program, float_program(std::move(network.graph)));
    program_ = std::move(program);
    finish(std::move(ends));
    return {};
}

emu::Outcome FloatBuild::store_prototxt(const char*) const {
    return not_emulated("is no intermediate representation");
}
emu::Outcome FloatBuild::store_weight(const char*) const {
    return not_emulated("are no weights");
}
emu::Outcome FloatBuild::store_cmdbuf(const char*) const {
    return not_emulated("is no command buffer");
}

emu::Outcome FloatBuild::store_model(const char* name, const char* path, const char*) const {
    EMU_TRY(expect_built());
    emu::Program program = *program_;
    program.custom_string = name;
    return emu::write_file(path, emu::write_container(program));
}

} // namespace bmnet
