// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/model/foreign_build.h"

#include "emu-core/base/log.h"
#include "emu-core/base/text.h"
#include "libhbdnn/library.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <iterator>
#include <utility>

namespace hbdnn {
namespace {

// Bytes of hbDNNTensor, which is what programs have arrays of; ../../abi/hbdnn/layout.inc.
struct Generation {
    std::size_t tensor_bytes;
    const char* headers;
    const char* folder;
};
constexpr Generation generations[] = {
    {232, "1.9 or 1.12", "lib/hbdnn-1.9"},
    {272, "1.18 to 1.24", "lib"},
    {200, "the unified interface", "lib/hbdnn-ucp"},
};

struct Query {
    const void* model = nullptr;
    int side = 0, index = -1;
    std::uintptr_t address = 0;
};

void tell(const Generation& found) {
    static std::atomic<bool> told = false;
    if (told.exchange(true)) return;
    emu::log(
        emu::LogLevel::warning,
        emu::format("tensors that lie %zu bytes apart are those of programs built with headers "
                    "of %s; in this library they have %zu: load that of %s (boardless run "
                    "--abi)",
                    found.tensor_bytes, found.headers, library.tensor_bytes, found.folder));
}

} // namespace

void note_properties(const void* model, int side, int index, const void* properties) {
    thread_local Query last;
    const Query now{model, side, index, reinterpret_cast<std::uintptr_t>(properties)};
    const Query before = std::exchange(last, now);
    if (before.model != model || before.side != side || before.index + 1 != index) return;
    const std::size_t distance = now.address - before.address;
    if (distance == library.tensor_bytes) return;
    const auto found = std::ranges::find(generations, distance, &Generation::tensor_bytes);
    if (found != std::end(generations)) tell(*found);
}

} // namespace hbdnn
