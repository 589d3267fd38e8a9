// SPDX-License-Identifier: Apache-2.0
#include "emu-core/engine/run.h"

#include "emu-core/base/error.h"
#include "emu-core/base/text.h"
#include "emu-core/engine/custom_layers.h"
#include "emu-core/engine/thread_pool.h"
#include "emu-core/engine/verify.h"

#include <chrono>

namespace emu {
namespace {

std::int64_t now() {
    return std::chrono::nanoseconds(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// Of an application's layer, which is no part of any range: engine/custom_layers.h.
Error left_out(const Executable& executable, std::size_t index) {
    return error(Fault::unsupported, "layer %s is the application's, and was not computed",
                 printable(executable.program().layers[index].name).c_str());
}

Outcome run_layer(const Executable& executable, std::size_t index, const ops::Buffers& buffers) {
    const ReadyLayer& layer = executable.layer(index);
    if (custom_of(executable.program().layers[index])) return left_out(executable, index);
    const auto run_rows = [&](std::int64_t first, std::int64_t last) {
        layer.kernel->run(buffers, {first, last});
    };
    const std::int64_t rows = layer.kernel->rows();
    if (!executable.verifies()) {
        parallel(rows, layer.pieces, run_rows);
        return {};
    }
    const ExpectedResults expected(layer.normative ? *layer.normative : *layer.kernel, buffers);
    parallel(rows, layer.pieces, run_rows);
    return expected.compare(executable.program(), executable.program().layers[index]);
}

} // namespace

Outcome run(const Executable& executable, const Places& places, LayerRange layers,
            Observer* observer) {
    std::vector<Bytes> results;
    for (std::size_t i = layers.first; i < layers.last; ++i) {
        const ops::Buffers buffers = places[i];
        const std::int64_t start = observer ? now() : 0;
        EMU_TRY(run_layer(executable, i, buffers));
        if (!observer) continue;
        results.assign(buffers.dst.begin(), buffers.dst.end());
        observer->on_layer(i, now() - start, results);
    }
    return {};
}

} // namespace emu
