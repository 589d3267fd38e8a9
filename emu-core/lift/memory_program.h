// SPDX-License-Identifier: Apache-2.0
// Commands that work on places of a device's memory become a program of tensors: who reads a place
// gets the tensor that was written there, a part of it, several joined, or, where the shapes do not
// fit, what the memory's bytes mean (ops/through_memory.h). Always the bytes that a run in memory
// would give, where what nobody wrote is zeros.
#pragma once

#include "emu-core/lift/constant_memory.h"
#include "emu-core/lift/definition.h"
#include "emu-core/lift/reads/read_layers.h"
#include "emu-core/lift/tiles/join_tiles.h"

namespace emu::lift {

// How the places that were read were found; for people.
struct ReadCounts {
    std::int32_t whole = 0;  // a tensor as it was written, or as it was read before
    std::int32_t parts = 0;  // a part of one tensor
    std::int32_t joined = 0; // several of them; constants
    std::int32_t through_memory = 0;
};

class MemoryProgram {
public:
    // Memory of that many bytes, zeros at first.
    MemoryProgram(const Chip& chip, std::uint64_t memory_bytes);

    // A tensor of a constant's values, of no place.
    TensorId constant(TensorSpec spec, SharedBytes values);
    // Bytes of memory that never change and that views may be read from. Error bad_model: outside
    // the memory, or shared with another constant.
    Outcome constant_bytes(std::int64_t address, SharedBytes bytes);
    // A network's input, of no place yet.
    TensorId input(TensorSpec spec, Normalisation normalisation);
    // A tensor that a layer will write.
    TensorId tensor(TensorSpec spec);

    void add(std::string name, Command command, std::vector<TensorId> src,
             std::vector<TensorId> dst);

    // A tensor of shape 1, h, w, c with what is at the view now, quantised as the tensors it is
    // made of where these agree. Adds layers where needed, named `reader`. Error bad_model: a view
    // outside the memory; or reads that together need layers or memory out of proportion.
    Result<TensorId> read(const MemoryView& view, const std::string& reader);
    // How many of the view's last channels are known to be zeros, because they lie in a block
    // beyond the channels of what was written there. Error bad_model: as read().
    Result<std::int32_t> zero_channels(const MemoryView& view) const;
    // From now on the tensor, of h * w * c elements of the view's type, is at the view; channels
    // that its last block has beyond c are zeros. Error bad_model: a view outside the memory, one
    // whose elements overlap, or another number or type of elements.
    Outcome write(const MemoryView& view, TensorId tensor);

    const TensorSpec& spec(TensorId tensor) const { return program_.spec(tensor); }
    const Chip& chip() const { return *program_.chip; }
    const ReadCounts& reads() const { return reads_; }
    // Those until now of places that were perhaps not all written.
    const std::vector<UnwrittenRead>& uncertain_reads() const { return uncertain_; }
    // Which of the tensors depends on such bytes (lift/unwritten.h): the first, and on what read.
    Result<std::optional<UnwrittenResult>>
    find_unwritten(const std::vector<TensorId>& outputs) const;

    // The program, without what nobody needs, with its memory planned. Its outputs are those
    // tensors under the specs given, of as many elements of the same type; copies are made where
    // one is an input, a constant, an output already, or of another shape. Errors of validate().
    // `joined`: layers in tiles become whole (lift/join_tiles.h), and this says which.
    struct Output {
        TensorId tensor = 0;
        TensorSpec spec;
    };
    Result<Program> finish(const std::vector<Output>& outputs, std::string custom_string,
                           std::vector<JoinedLayer>* joined = nullptr) &&;

private:
    // What a view held when it was last read.
    struct Cached {
        MemoryView view;
        ByteRange range;
        TensorId tensor = 0;
    };

    Result<TensorId> find(const MemoryView& view, const std::string& reader);
    Result<TensorId> find_through_memory(const MemoryView& view,
                                         std::vector<const Definition*> definitions,
                                         const std::string& reader);
    ReadLayers layers(const std::string& reader);
    void count(const ReadPlan& plan);
    // Error bad_model: all reads together copy too many bytes, or there are too many layers.
    Outcome check_cost(std::int64_t bytes);

    Program program_;
    std::uint64_t memory_bytes_;
    ConstantMemory constants_;
    Definitions definitions_;
    std::vector<Cached> cached_;
    std::vector<UnwrittenRead> uncertain_;
    std::uint64_t copied_bytes_ = 0;
    std::uint64_t searched_bytes_ = 0; // for what can be seen of definitions
    ReadCounts reads_;
};

// Makes it the program's next output, as finish() says.
void add_output(Program& program, const MemoryProgram::Output& wanted);

} // namespace emu::lift
