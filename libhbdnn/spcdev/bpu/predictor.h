// SPDX-License-Identifier: Apache-2.0
// What bpu_module stands for: the first model of a file, and memory for its input.
#pragma once

#include "libhbdnn/spcdev/status.h"

#include <sp_bpu.h>

#include <memory>
#include <mutex>
#include <span>

namespace hbdnn::spcdev {

class Predictor {
public:
    // How much of an input's width is allocated: X5's functions take it as it is, X3's in whole
    // 16s.
    enum class Rows { as_they_are, whole_16s };

    // Loads the file, prints what is in it, allocates the input. Errors: of libdnn's
    // calls. In strict mode also bad_model: the model's only input is not NV12 that
    // sp_bpu_start_predict fills.
    static emu::Result<std::shared_ptr<Predictor>> load(const char* path, Rows rows);
    Predictor(const Predictor&) = delete;
    ~Predictor();

    // What the application has. It may change the input's properties and sets the outputs.
    bpu_module* shared() { return &shared_; }

    // Copies the frame into the input, runs, waits, and invalidates output 0. Errors: of libdnn's
    // calls, bad_model where nothing computes the model; bad_argument, the frame that the
    // properties tell of does not fit the memory; bad_state, no outputs were set.
    emu::Outcome predict(const char* frame);
    // Gives back the model and the input. Errors: of libdnn's calls, after all of them.
    emu::Outcome release();

private:
    Predictor() = default;
    emu::Outcome open(const char* path, Rows rows);
    emu::Outcome fill_input(const char* frame);

    std::mutex mutex_; // one run at a time: there is one input
    bpu_module shared_{};
    hbSysMem input_{}; // as it was allocated, whatever the application does to the struct
    hbPackedDNNHandle_t model_ = nullptr;
};

// The modules that are alive, by the address that the application has.
bpu_module* keep(std::shared_ptr<Predictor> predictor);
// Errors: bad_argument, `address` is null; bad_handle, it is no live module.
emu::Result<std::shared_ptr<Predictor>> find_predictor(const bpu_module* address);
emu::Result<std::shared_ptr<Predictor>> take_predictor(const bpu_module* address);

// Of outputs, in the application's array: fills as many tensors as the model has outputs:
// properties, and 4 bytes of cached memory for each element of the aligned shape, whatever its type
// (observed). Errors: of libdnn's calls, after which no memory is left; out_of_memory, no memory is
// that large.
emu::Outcome make_output_tensors(hbDNNHandle_t model, hbDNNTensor* tensors);

// Frees the memory of each; those that have none are passed over, as programs hand in arrays that
// are longer than the outputs. Error: that of the last one, in strict mode of the first one that
// fails; in strict mode bad_argument: one has none.
emu::Outcome free_tensors(std::span<hbDNNTensor> tensors);

} // namespace hbdnn::spcdev
