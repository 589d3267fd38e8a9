// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/fast/isa/isa.h"

#include "emu-core/base/environment.h"
#include "emu-core/base/log.h"
#include "emu-core/base/text.h"

#include <algorithm>
#include <string>

namespace emu::ops::fast {
namespace {

constexpr const char* variable = "BOARDLESS_MAX_ISA";

Isa cap() {
    const std::string_view name = environment(variable);
    if (name.empty()) return isas.back();
    if (const auto isa = isa_named(name)) return *isa;
    std::string names;
    for (const Isa isa : isas) names += (names.empty() ? "" : ", ") + std::string(name_of(isa));
    log(LogLevel::error, format("%s=%s is ignored; it may be one of %s", variable,
                                std::string(name).c_str(), names.c_str()));
    return isas.back();
}

Isa best_up_to(Isa cap) {
    Isa best = Isa::scalar;
    for (const Isa isa : isas) {
        if (isa <= cap && runs_here(isa)) best = isa;
    }
    return best;
}

} // namespace

std::string_view name_of(Isa isa) {
    switch (isa) {
    case Isa::scalar: return "scalar";
    case Isa::neon_dot: return "neon_dot";
    case Isa::avx2: return "avx2";
    case Isa::avx_vnni: return "avx_vnni";
    case Isa::avx512_vnni: return "avx512_vnni";
    case Isa::amx: return "amx";
    }
    return "?";
}

std::optional<Isa> isa_named(std::string_view name) {
    const auto found = std::ranges::find(isas, name, [](Isa isa) { return name_of(isa); });
    return found == isas.end() ? std::nullopt : std::optional(*found);
}

bool runs_here(Isa isa) {
    static const Processor processor = this_processor();
    return processor.has[static_cast<std::size_t>(isa)];
}

Isa isa() {
    static const Isa chosen = best_up_to(cap());
    return chosen;
}

} // namespace emu::ops::fast
