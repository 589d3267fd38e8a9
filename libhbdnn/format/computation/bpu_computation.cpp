// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/format/computation/bpu_computation.h"

#include "emu-core/base/error.h"
#include "emu-core/base/log.h"
#include "libhbdnn/format/picture_rules.h"
#include "libhbdnn/format/quantised/quantised_sidecar.h"

namespace hbdnn::format {
namespace {

using emu::Computation;
using emu::NoComputation;

emu::DescribedModel described(const FoundFile& file, const BpuDescription& model) {
    return described_model(model.inputs, model.outputs, file.path, file.bytes);
}

// A port of a type that nothing computes; nothing: all can be.
std::optional<emu::Error> not_computed(const BpuDescription& model) {
    for (const auto* list : {&model.inputs, &model.outputs}) {
        for (const Port& port : *list) {
            if (auto spec = tensor_spec(port); !spec) return std::move(spec).error();
        }
    }
    return std::nullopt;
}

Computation only_recorded(const emu::DescribedModel& whole, const emu::Error& why) {
    if (auto recorded = emu::RecordedOutputs::open(whole)) return *std::move(recorded);
    return NoComputation{
        emu::format("%s; record the board's outputs into %s.recorded (`boardless record`)",
                    why.detail.c_str(), whole.path.empty() ? "<its file>" : whole.path.c_str())};
}

// The model with pictures as its own program takes them.
BpuDescription with_samples(BpuDescription model) {
    for (Port& port : model.inputs) {
        if (is_image(port.type)) port.picture = samples_of(port.type);
    }
    return model;
}

// Something else stands for a program that is not understood, which everybody shall know.
emu::Result<Computation> instead(const BpuDescription& model, const emu::Error& own,
                                 emu::Result<Computation> found) {
    if (!found) return found;
    if (auto* const none = std::get_if<NoComputation>(&*found)) {
        none->why = own.detail + "; " + none->why;
    } else {
        emu::log(emu::LogLevel::info,
                 emu::format("%s is not computed from its own program: %s",
                             emu::printable(model.name).c_str(), own.detail.c_str()));
    }
    return found;
}

// The ports of an HBM and those that a board's text says are the same.
emu::Outcome expect_ends(const emu::Program& program, const std::vector<emu::TensorId>& ends,
                         const std::vector<Port>& ports) {
    bool same = ends.size() == ports.size();
    for (std::size_t i = 0; same && i < ends.size(); ++i) {
        const auto spec = tensor_spec(ports[i]);
        same = spec && spec->dtype == program.spec(ends[i]).dtype &&
               spec->shape == program.spec(ends[i]).shape;
    }
    if (same) return {};
    return emu::error(emu::Fault::bad_model, "its ports are described as others than its own");
}

} // namespace

emu::Result<Computation> find_bpu_computation(const BpuFile& bin, const FoundFile& file,
                                              BpuDescription& model) {
    const emu::DescribedModel whole = described(file, model);
    if (const auto why = not_computed(model)) return only_recorded(whole, *why);
    const BpuPorts ports{model.inputs, model.outputs};
    if (segments_of(bin).empty()) return computation_of(bin, ports, whole, *model.chip);
    BpuDescription taken = with_samples(model);
    auto own = own_program(bin, {taken.inputs, taken.outputs}, *model.chip);
    if (own) {
        model = std::move(taken);
        return Computation(*std::move(own));
    }
    EMU_TRY_VALUE(integers, find_quantised_sidecar(whole, model.inputs, *model.chip));
    if (integers) return instead(model, own.error(), Computation(*std::move(integers)));
    return instead(model, own.error(), computation_of(bin, ports, whole, *model.chip));
}

emu::Result<Computation> find_bpu_computation(const hbm::Segment& segment, const FoundFile& file,
                                              BpuDescription& model) {
    if (const auto why = not_computed(model)) return only_recorded(described(file, model), *why);
    BpuDescription taken = with_samples(model);
    auto own = segment_program(segment, *model.chip);
    emu::Outcome fits;
    if (own) fits = expect_ends(*own, own->inputs, taken.inputs);
    if (own && fits) fits = expect_ends(*own, own->outputs, taken.outputs);
    if (own && fits) {
        model = std::move(taken);
        return Computation(*std::move(own));
    }
    return instead(model, own ? fits.error() : own.error(), find_bpu_computation(file, model));
}

emu::Result<Computation> find_bpu_computation(const FoundFile& file, BpuDescription& model) {
    const emu::DescribedModel whole = described(file, model);
    if (const auto why = not_computed(model)) return only_recorded(whole, *why);
    EMU_TRY_VALUE(integers, find_quantised_sidecar(whole, model.inputs, *model.chip));
    if (integers) return Computation(*std::move(integers));
    return emu::find_computation(whole, {model.chip, model.chip});
}

} // namespace hbdnn::format
