// SPDX-License-Identifier: Apache-2.0
#include "conformance/bmrt/bmnet/float/float_networks.h"

#include "emu-core/base/error.h"
#include "emu-core/base/file.h"
#include "emu-core/model/load.h"
#include "emu-core/runtime/session.h"

#include <cstring>

namespace bmnet_tests {

emu::Result<Reals> run_model(const std::string& path, const std::vector<Reals>& inputs) {
    EMU_TRY_VALUE(file, emu::read_file(path));
    const emu::SharedBytes bytes(std::move(file));
    EMU_TRY_VALUE(program, emu::load_program(bytes, {nullptr, emu::find_chip("generic")}));
    EMU_TRY_VALUE(executable, emu::Executable::prepare(std::move(program)));
    emu::DeviceMemory memory{emu::MemoryOptions{}};
    EMU_TRY_VALUE(session, emu::Session::open(executable, memory));
    const emu::Program& own = session->program();
    if (own.inputs.size() != inputs.size())
        return emu::error(emu::Fault::bad_argument, "%zu inputs", own.inputs.size());
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        const auto values = std::as_bytes(std::span(inputs[i]));
        if (session->input(i).size() != values.size())
            return emu::error(emu::Fault::bad_argument, "an input of %zu bytes",
                              session->input(i).size());
        std::ranges::copy(values, session->input(i).begin());
    }
    EMU_TRY(session->run());
    Reals all;
    for (std::size_t i = 0; i < own.outputs.size(); ++i) {
        const auto output = session->output(i);
        Reals values(output.size() / sizeof(float));
        std::memcpy(values.data(), output.data(), output.size());
        all.insert(all.end(), values.begin(), values.end());
    }
    return all;
}

} // namespace bmnet_tests
