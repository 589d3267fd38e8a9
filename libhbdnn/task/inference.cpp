// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/task/inference.h"

#include "emu-core/base/text.h"
#include "libhbdnn/codes.h"
#include "libhbdnn/model/strided_shape.h"

#include <algorithm>

namespace hbdnn {
namespace {

bool takes_regions(const Port& port) {
    return port.source == InputSource::resizer;
}

std::size_t count_of_resized(const std::vector<Port>& inputs) {
    return static_cast<std::size_t>(std::ranges::count_if(inputs, takes_regions));
}

MadeReader whole_reader(const Port& port, const TensorRecord& record, std::int64_t batch) {
    return is_image(port.type) ? picture_reader(port, record, batch)
                               : tensor_reader(port, record, batch);
}

// Of memory that nobody gave: what is wrong is the tensor, not a handle.
emu::Error as_argument(emu::Error error) {
    if (error.fault == emu::Fault::bad_handle) error.fault = emu::Fault::bad_argument;
    return error;
}

// Tensors of one batch each, where the first one is such a one.
bool comes_apart(const TensorRecord& first, std::int64_t batch) {
    return batch > 1 && !first.valid_shape.empty() && first.valid_shape[0] == 1;
}

// Where they are, or brought together in `copy`.
emu::Bytes input_bytes(const Port& port, std::span<const std::unique_ptr<InputReader>> readers,
                       std::vector<std::byte>& copy) {
    if (readers.size() == 1 && !readers.front()->as_they_are().empty())
        return readers.front()->as_they_are();
    copy.resize(static_cast<std::size_t>(dense_bytes(port)));
    const std::size_t each = copy.size() / readers.size();
    for (std::size_t i = 0; i < readers.size(); ++i)
        readers[i]->read(std::span(copy).subspan(i * each, each));
    return copy;
}

} // namespace

emu::Result<std::unique_ptr<Inference>> Inference::make(std::shared_ptr<LoadedModel> model,
                                                        const RunRequest& request) {
    std::unique_ptr<Inference> made(new Inference(std::move(model)));
    const auto take = [&]() -> emu::Outcome {
        EMU_TRY(request.regions ? made->take_regions(request.input, *request.regions)
                                : made->take_inputs(request.input));
        EMU_TRY(made->take_outputs(request.output));
        return made->check_computed();
    };
    auto taken = take();
    if (!taken) return as_argument(std::move(taken).error());
    return made;
}

emu::Outcome Inference::take_inputs(const ReadTensor& read) {
    const std::vector<Port>& inputs = (*model_)->inputs;
    if (count_of_resized(inputs) > 0) {
        return error(code::misuse, "the model takes regions of pictures: hbDNNRoiInfer runs it");
    }
    Readers readers(inputs.size());
    std::size_t index = 0;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        const std::int64_t batch = inputs[i].batch();
        EMU_TRY_VALUE(first, read(index));
        const bool apart = comes_apart(first, batch);
        for (std::int64_t k = 0; k < (apart ? batch : 1); ++k, ++index) {
            EMU_TRY_VALUE(record, read(index));
            EMU_TRY_VALUE(reader, whole_reader(inputs[i], record, apart ? 1 : batch));
            readers[i].push_back(std::move(reader));
        }
    }
    results_.push_back(std::move(readers));
    return {};
}

emu::Outcome Inference::take_regions(const ReadTensor& read, const std::vector<Region>& regions) {
    const std::vector<Port>& inputs = (*model_)->inputs;
    const std::size_t resized = count_of_resized(inputs);
    if (resized == 0) {
        return error(code::misuse, "no input of the model takes regions: `boardless compile "
                                   "--input-source resizer` makes one that does");
    }
    if (regions.empty() || regions.size() % resized != 0) {
        return emu::error(emu::Fault::bad_argument, "%zu regions for %zu inputs that take them",
                          regions.size(), resized);
    }
    const std::size_t results = regions.size() / resized;
    if (results > most_regions)
        return error(code::too_many_runs, "%zu results in one run, at most 255", results);
    for (std::size_t i = 0; i < results; ++i) {
        EMU_TRY_VALUE(readers, read_region(read, regions, i));
        results_.push_back(std::move(readers));
    }
    return {};
}

emu::Result<Inference::Readers> Inference::read_region(const ReadTensor& read,
                                                       const std::vector<Region>& regions,
                                                       std::size_t result) const {
    const std::vector<Port>& inputs = (*model_)->inputs;
    std::size_t region = result * count_of_resized(inputs);
    Readers readers(inputs.size());
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        if (inputs[i].batch() != 1)
            return error(code::misuse, "%s: regions of a batch", inputs[i].name.c_str());
        EMU_TRY_VALUE(record, read(result * inputs.size() + i));
        EMU_TRY_VALUE(reader,
                      takes_regions(inputs[i])
                          ? region_reader(inputs[i], record, regions[region++], *(*model_)->chip)
                          : whole_reader(inputs[i], record, 1));
        readers[i].push_back(std::move(reader));
    }
    return readers;
}

emu::Outcome Inference::take_outputs(const ReadTensor& read) {
    const std::vector<Port>& outputs = (*model_)->outputs;
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        EMU_TRY_VALUE(record, read(i));
        const std::uint64_t before = (results_.size() - 1) * outputs[i].aligned_bytes;
        const std::uint64_t last = StridedShape::of_output(outputs[i]).bytes();
        EMU_TRY_VALUE(span, find_span(record.memories[0], before + last, outputs[i].name.c_str()));
        EMU_TRY(span.check_overwritten());
        outputs_.push_back(std::move(span));
    }
    return {};
}

emu::Outcome Inference::check_computed() const {
    const Model& model = **model_;
    if (model.not_computed.empty()) return {};
    return emu::error(emu::Fault::bad_model, "%s cannot be run: %s",
                      emu::printable(model.name).c_str(), model.not_computed.c_str());
}

emu::Outcome Inference::check_cleaned() const {
    for (const Readers& readers : results_) {
        for (const auto& input : readers) {
            for (const auto& reader : input) EMU_TRY(reader->check_cleaned());
        }
    }
    return {};
}

emu::Outcome Inference::run(const emu::MayGoOn& may_go_on) {
    EMU_TRY_VALUE(executor, model_->take_executor());
    for (std::size_t i = 0; i < results_.size(); ++i) EMU_TRY(compute(*executor, i, may_go_on));
    model_->give_back(std::move(executor));
    for (MemorySpan& output : outputs_) output.written();
    return {};
}

emu::Outcome Inference::compute(emu::Executor& executor, std::size_t result,
                                const emu::MayGoOn& may_go_on) {
    const Model& model = **model_;
    std::vector<std::vector<std::byte>> inputs(model.inputs.size()), outputs(model.outputs.size());
    emu::RunMemory memory;
    for (std::size_t i = 0; i < inputs.size(); ++i)
        memory.inputs.push_back(input_bytes(model.inputs[i], results_[result][i], inputs[i]));
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        const StridedShape shape = StridedShape::of_output(model.outputs[i]);
        const std::span<std::byte> place = output_memory(i, result);
        if (!shape.is_dense()) outputs[i].resize(static_cast<std::size_t>(shape.dense_bytes()));
        memory.outputs.push_back(shape.is_dense() ? place : std::span(outputs[i]));
    }
    EMU_TRY(executor.run(memory, may_go_on));
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        if (!outputs[i].empty())
            StridedShape::of_output(model.outputs[i]).scatter(outputs[i], output_memory(i, result));
    }
    return {};
}

std::span<std::byte> Inference::output_memory(std::size_t output, std::size_t result) const {
    const Port& port = (*model_)->outputs[output];
    const auto bytes = static_cast<std::size_t>(StridedShape::of_output(port).bytes());
    return outputs_[output].device().subspan(static_cast<std::size_t>(result * port.aligned_bytes),
                                             bytes);
}

} // namespace hbdnn
