// SPDX-License-Identifier: Apache-2.0
#include "conformance/fuzz/exercise.h"

#include "emu-core/base/error.h"
#include "emu-core/engine/cost.h"
#include "emu-core/engine/custom_layers.h"
#include "emu-core/model/container/container.h"
#include "emu-core/model/load.h"
#include "emu-core/runtime/session.h"
#include "libhbdnn/format/bpu_models.h"
#include "librknnrt/format/load.h"
#include "libviplite/format/description.h"
#include "libviplite/format/execution/lower/executable_network.h"

#include <algorithm>

namespace fuzz {
namespace {

using namespace emu;

constexpr double most_steps = 2e7;
constexpr std::uint64_t most_bytes = 16 << 20; // of all tensors and the arena

bool is_refusal(const Error& error) {
    const bool expected = error.fault == Fault::bad_model || error.fault == Fault::wrong_chip ||
                          error.fault == Fault::unsupported;
    return expected && !error.detail.empty();
}

Outcome check_container(const Program& program) {
    const auto written = write_container(program);
    const auto again = read_container(written);
    if (!again) return broken("an own container is refused", again.error().detail);
    if (write_container(again->front()) != written)
        return broken("a container", "comes back altered");
    return {};
}

bool is_small(const Program& program) {
    std::uint64_t bytes = program.arena_bytes; // a file may ask for more than its tensors need
    for (const ProgramTensor& tensor : program.tensors) {
        if (bytes > most_bytes) return false;
        bytes += static_cast<std::uint64_t>(tensor.spec.bytes());
    }
    double count = 0;
    for (const Layer& layer : program.layers) count += steps(layer, program);
    return bytes <= most_bytes && count <= most_steps;
}

std::vector<std::byte> results(Session& session) {
    std::vector<std::byte> all;
    for (std::size_t i = 0; i < session.program().outputs.size(); ++i) {
        const auto output = session.output(i);
        all.insert(all.end(), output.begin(), output.end());
    }
    return all;
}

Outcome run_twice(const std::shared_ptr<const Executable>& executable) {
    DeviceMemory memory(MemoryOptions{});
    EMU_TRY_VALUE(session, Session::open(executable, memory));
    for (std::size_t i = 0; i < session->program().inputs.size(); ++i) {
        unsigned value = 0;
        for (std::byte& byte : session->input(i)) byte = static_cast<std::byte>(value += 37);
    }
    if (!session->run()) return broken("a run", "fails");
    const auto first = results(*session);
    session->reset();
    if (!session->run()) return broken("a second run", "fails");
    if (results(*session) != first) return broken("a run", "does not repeat");
    return {};
}

Result<Reach> exercise_program(Result<Program> program) {
    if (!program) {
        if (is_refusal(program.error())) return std::move(program).error();
        return broken("not a refusal", program.error().detail);
    }
    EMU_TRY(check_container(*program));
    auto executable = Executable::prepare(*std::move(program), kernel_choice(), Constants::kept,
                                          CustomLayers::application);
    if (!executable) {
        if (is_refusal(executable.error())) return std::move(executable).error();
        return broken("not a refusal", executable.error().detail);
    }
    if (!is_small((*executable)->program())) return Reach::loaded;
    if (!expect_no_custom((*executable)->program())) return Reach::loaded; // nobody computes them
    const Outcome ran = run_twice(*executable);
    if (!ran) return broken("a prepared program does not run", ran.error().detail);
    return Reach::ran;
}

// For the chip that the file names.
Result<Program> load_vendor_program(const SharedBytes& file, rknn::format::Level level) {
    EMU_TRY_VALUE(loaded, rknn::format::load(file, {}, level));
    return std::move(loaded.program);
}

Result<Program> load_network_binary(const SharedBytes& file) {
    EMU_TRY_VALUE(description, viplite::format::read(file));
    EMU_TRY_VALUE(network,
                  viplite::format::load_executable(description, viplite::format::computing_chip()));
    return std::move(network.program);
}

} // namespace

emu::Result<Reach> exercise(emu::Bytes bytes, const emu::Chip& chip) {
    const auto file = SharedBytes::unowned(bytes);
    if (viplite::format::is_nbg(bytes)) {
        EMU_TRY(exercise_nbg(bytes));
        return exercise_program(load_network_binary(file));
    }
    if (hbdnn::format::is_bpu_file(bytes)) {
        EMU_TRY_VALUE(program, exercise_bpu(bytes));
        return program ? exercise_program(*std::move(program)) : Reach::ran;
    }
    if (!rknn::format::is_model_file(bytes)) {
        return exercise_program(load_program(file, ChipChoice{nullptr, &chip}));
    }
    auto operators = exercise_program(load_vendor_program(file, rknn::format::Level::operators));
    if (!operators && operators.error().fault == Fault::internal) return operators;
    return exercise_program(load_vendor_program(file, rknn::format::Level::registers));
}

} // namespace fuzz
