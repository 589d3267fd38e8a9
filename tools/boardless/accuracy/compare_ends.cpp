// SPDX-License-Identifier: Apache-2.0
#include "tools/boardless/accuracy/compare.h"

#include "tools/boardless/input/input_set.h"
#include "tools/boardless/model/lane_model.h"

#include "emu-core/base/text.h"
#include "emu-core/runtime/session.h"
#include "emu-core/runtime/tensor_difference.h"
#include "libbmrt/format/model_run.h"

namespace boardless {
namespace {

using emu::error;
using emu::Fault;
using Reals = std::vector<std::vector<float>>; // by input or output, as its spec lies
using Specs = std::vector<emu::TensorSpec>;

emu::Format reals_like(const emu::TensorSpec& spec) {
    emu::Format format = emu::dense(spec);
    format.dtype = emu::Dtype::f32;
    format.quant = {};
    return format;
}

emu::Outcome to_reals(const emu::TensorSpec& spec, emu::Bytes bytes, std::vector<float>& reals) {
    reals.resize(static_cast<std::size_t>(spec.shape.elements()));
    const emu::Format own = emu::dense(spec);
    return emu::convert(own.stored, own, bytes, reals_like(spec),
                        std::as_writable_bytes(std::span(reals)));
}

// Numbers that lie as `from` says, for an input.
emu::Outcome from_reals(const emu::TensorSpec& from, const std::vector<float>& reals,
                        const emu::TensorSpec& spec, std::span<std::byte> bytes) {
    const emu::Format given = reals_like(from), own = emu::dense(spec);
    if (given.stored == own.stored) {
        return emu::convert(own.stored, given, std::as_bytes(std::span(reals)), own, bytes);
    }
    return error(Fault::bad_argument, "input %s is %s, the reference's is %s", spec.name.c_str(),
                 emu::to_text(spec.shape).c_str(), emu::to_text(from.shape).c_str());
}

class Ends {
public:
    virtual ~Ends() = default;
    virtual emu::Result<Reals> run(const Specs& given, const Reals& inputs) = 0;

    Specs inputs, outputs;
    std::vector<emu::Normalisation> pixels;

protected:
    void take(const emu::Program& program) {
        for (const emu::TensorId id : program.inputs) inputs.push_back(program.spec(id));
        for (const emu::TensorId id : program.outputs) outputs.push_back(program.spec(id));
        pixels = pixels_of(program);
    }
};

class LaneEnds final : public Ends {
public:
    explicit LaneEnds(std::shared_ptr<const bmrt::Bmodel> model) : model_(std::move(model)) {
        take(ends_of(*model_));
    }

    emu::Result<Reals> run(const Specs& given, const Reals& reals) override {
        std::vector<std::vector<std::byte>> stored(inputs.size());
        for (std::size_t i = 0; i < inputs.size(); ++i) {
            stored[i].resize(static_cast<std::size_t>(inputs[i].bytes()));
            EMU_TRY(from_reals(given[i], reals[i], inputs[i], stored[i]));
        }
        const std::vector<emu::Bytes> bytes(stored.begin(), stored.end());
        EMU_TRY_VALUE(results, bmrt::run_command(*model_, 0, bytes));
        Reals made(results.size());
        for (std::size_t i = 0; i < made.size(); ++i)
            EMU_TRY(to_reals(outputs[i], results[i], made[i]));
        return made;
    }

private:
    const std::shared_ptr<const bmrt::Bmodel> model_;
};

class ProgramEnds final : public Ends {
public:
    static emu::Result<std::unique_ptr<Ends>>
    open(std::shared_ptr<const emu::Executable> executable) {
        std::unique_ptr<ProgramEnds> ends(new ProgramEnds);
        EMU_TRY_VALUE(session, emu::Session::open(std::move(executable), ends->memory_));
        ends->session_ = std::move(session);
        ends->take(ends->session_->program());
        return std::unique_ptr<Ends>(std::move(ends));
    }

    emu::Result<Reals> run(const Specs& given, const Reals& reals) override {
        for (std::size_t i = 0; i < inputs.size(); ++i)
            EMU_TRY(from_reals(given[i], reals[i], inputs[i], session_->input(i)));
        EMU_TRY(session_->run());
        Reals made(outputs.size());
        for (std::size_t i = 0; i < made.size(); ++i)
            EMU_TRY(to_reals(outputs[i], session_->output(i), made[i]));
        return made;
    }

private:
    ProgramEnds() : memory_(emu::memory_options()) {}

    emu::DeviceMemory memory_;
    std::unique_ptr<emu::Session> session_;
};

emu::Result<std::unique_ptr<Ends>> open_ends(const ComparedModel& model) {
    if (model.lanes) return std::unique_ptr<Ends>(std::make_unique<LaneEnds>(model.lanes));
    return ProgramEnds::open(model.executable);
}

emu::Outcome expect_alike(const Ends& reference, const Ends& model) {
    const auto same = [](const Specs& a, const Specs& b) {
        if (a.size() != b.size()) return false;
        for (std::size_t i = 0; i < a.size(); ++i)
            if (a[i].shape.elements() != b[i].shape.elements()) return false;
        return true;
    };
    if (same(reference.inputs, model.inputs) && same(reference.outputs, model.outputs)) return {};
    return error(Fault::bad_argument, "they have inputs or outputs of other sizes or numbers");
}

// In the order that the other's lie in, where both are maps of the same extents.
emu::Result<std::vector<float>> arranged(const emu::TensorSpec& from, std::vector<float> reals,
                                         const emu::TensorSpec& to) {
    const emu::Format given = reals_like(from), wanted = reals_like(to);
    if (!(given.stored == wanted.stored)) return reals;
    std::vector<float> result(reals.size());
    EMU_TRY(emu::convert(wanted.stored, given, std::as_bytes(std::span(reals)), wanted,
                         std::as_writable_bytes(std::span(result))));
    return result;
}

std::string text_of(const Ends& reference, const std::vector<emu::TensorDifference>& differences,
                    std::size_t samples) {
    std::string text;
    for (std::size_t i = 0; i < differences.size(); ++i) {
        const emu::TensorSpec& spec = reference.outputs[i];
        text += emu::format("output %zu, %s, of %zu samples\ncosine      %.9g\nmean error  %.9g\n"
                            "max error   %.9g\n",
                            i, emu::printable(spec.name).c_str(), samples, differences[i].cosine(),
                            differences[i].mean(), differences[i].maximum());
    }
    return text;
}

} // namespace

emu::Result<std::string> compare_ends(const ComparedModel& measure, const ComparedModel& compared,
                                      const std::string& path) {
    EMU_TRY_VALUE(reference, open_ends(measure));
    EMU_TRY_VALUE(model, open_ends(compared));
    EMU_TRY(expect_alike(*reference, *model));
    EMU_TRY_VALUE(samples, InputSet::open(path, reference->inputs,
                                          or_else(model->pixels, reference->pixels)));
    std::vector<emu::TensorDifference> differences(reference->outputs.size());
    Reals given(reference->inputs.size());
    for (std::size_t sample = 0; sample < samples.size(); ++sample) {
        for (std::size_t i = 0; i < given.size(); ++i) {
            given[i].resize(static_cast<std::size_t>(reference->inputs[i].shape.elements()));
            EMU_TRY(samples.read(sample, i, given[i]));
        }
        EMU_TRY_VALUE(wanted, reference->run(reference->inputs, given));
        EMU_TRY_VALUE(got, model->run(reference->inputs, given));
        for (std::size_t i = 0; i < wanted.size(); ++i) {
            EMU_TRY_VALUE(ordered,
                          arranged(model->outputs[i], std::move(got[i]), reference->outputs[i]));
            differences[i].add(wanted[i], ordered);
        }
    }
    return text_of(*reference, differences, samples.size());
}

} // namespace boardless
