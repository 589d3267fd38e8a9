// SPDX-License-Identifier: Apache-2.0
// What awnn_create gives: a network and its outputs as floats, behind a struct that applications
// read.
#pragma once

#include "libviplite/awnn/conversion.h"
#include "libviplite/awnn/network.h"

#include <string>

namespace viplite::awnn {

class Context {
public:
    // Owns the network.
    static std::shared_ptr<Context> make(Network network);
    Context(const Context&) = delete;
    ~Context();

    // What the application has. Only its mutex is ever read again.
    Awnn_Context* shared() { return &shared_; }
    const Network& network() const { return network_; }
    std::span<float> output(std::size_t index) { return outputs_[index]; }
    std::uint64_t runs() const { return runs_; }

    // Copies a buffer per input. Error: bad_argument, one of them is null.
    emu::Outcome set_inputs(unsigned char** buffers);
    // Runs once, and converts the outputs.
    emu::Outcome run();

private:
    explicit Context(Network network);
    void fill_shared();

    Network network_;
    std::vector<Conversion> conversions_;     // of each output
    std::vector<std::vector<float>> outputs_; // zeros until something is converted
    std::uint64_t runs_ = 0;

    // What shared_ points to.
    std::vector<vip_buffer> input_buffers_, output_buffers_;
    std::vector<Awnn_params_t> input_params_, output_params_;
    std::vector<float*> byte_values_, output_pointers_;
    Awnn_Context shared_{};
};

// ---- The contexts that are alive, by the address that the application has

// Makes the context known; the struct stays where it is until take_context().
Awnn_Context* keep(std::shared_ptr<Context> context);

// Errors: bad_argument, `address` is null; bad_handle, it is no live context.
emu::Result<std::shared_ptr<Context>> find_context(const Awnn_Context* address);
// As find_context(), and it is unknown from now on.
emu::Result<std::shared_ptr<Context>> take_context(const Awnn_Context* address);

std::size_t live_contexts();

// ---- Inputs and outputs as text files

// Writes <path>.input_<i>.txt, a byte a line, and <path>.output_<i>.txt, a float a line. Errors:
// what the system says of a file.
emu::Outcome dump(Context& context, const std::string& path);

} // namespace viplite::awnn
