// SPDX-License-Identifier: Apache-2.0
// One run of a model: what it reads and where it writes, all of it checked and found.
#pragma once

#include "libhbdnn/model/input_reader.h"
#include "libhbdnn/model/loaded_model.h"

namespace hbdnn {

class Inference {
public:
    // Errors: bad_argument, tensors or regions do not fit the model, or memory is not there;
    // HB_DNN_API_USE_ERROR, the model takes regions and the request has none, or the other way
    // round; HB_DNN_TASK_BATCH_SIZE_EXCEED_LIMIT; bad_model, nothing computes the model; in strict
    // mode also check_overwritten()'s.
    static emu::Result<std::unique_ptr<Inference>> make(std::shared_ptr<LoadedModel> model,
                                                        const RunRequest& request);

    // For the call that starts it: MemorySpan's, of all that it reads.
    emu::Outcome check_cleaned() const;
    // Not to be called twice. Errors: what `may_go_on` returned, those of emu::Executor::run().
    emu::Outcome run(const emu::MayGoOn& may_go_on);

    // What it takes on the chip, by its cost model.
    std::uint64_t nanoseconds() const { return (*model_)->nanoseconds() * results_.size(); }

private:
    // Of one run of the model: by input, one reader for all of the batch, or one for each of it.
    using Readers = std::vector<std::vector<std::unique_ptr<InputReader>>>;

    explicit Inference(std::shared_ptr<LoadedModel> model) : model_(std::move(model)) {}

    emu::Outcome take_inputs(const ReadTensor& read);
    emu::Outcome take_regions(const ReadTensor& read, const std::vector<Region>& regions);
    emu::Outcome take_outputs(const ReadTensor& read);
    emu::Outcome check_computed() const;
    emu::Result<Readers> read_region(const ReadTensor& read, const std::vector<Region>& regions,
                                     std::size_t result) const;
    emu::Outcome compute(emu::Executor& executor, std::size_t result,
                         const emu::MayGoOn& may_go_on);
    std::span<std::byte> output_memory(std::size_t output, std::size_t result) const;

    const std::shared_ptr<LoadedModel> model_;
    std::vector<Readers> results_;    // runs of the model: one, or one for each region
    std::vector<MemorySpan> outputs_; // by output, of all results
};

} // namespace hbdnn
