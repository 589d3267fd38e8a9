// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/bmnet/builder/float_build.h"

#include "emu-core/base/error.h"
#include "emu-core/base/file.h"
#include "emu-core/model/container/container.h"
#include "libbmrt/bmnet/float_network/float_program.h"

namespace bmnet {
namespace {

emu::Error not_emulated(const char* what) {
    return emu::error(
        emu::Fault::unsupported,
        "no float32 chip is emulated, so that there %s of one; store_model() writes a "
        "file that `boardless infer` runs",
        what);
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
