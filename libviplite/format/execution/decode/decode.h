// SPDX-License-Identifier: Apache-2.0
// What the operations do, in their order.
#pragma once

#include "libviplite/format/execution/decode/scale_form.h"
#include "libviplite/format/execution/decode/tile_places.h"
#include "libviplite/format/execution/memory/memory_layout.h"
#include "libviplite/format/execution/memory/tensor_map.h"
#include "libviplite/format/execution/shader/decode_program.h"

#include <string>

namespace viplite::format {

struct ShaderWork {
    ShaderProgram program;
    ShaderState state;
};

using Work = std::variant<Convolution, HalfMaps, MapProduct, StreamStep, TensorMove, ShaderWork>;

struct OperationWork {
    std::size_t operation = 0; // of the description
    Work work;
};

// Of single operations.
class OperationDecoder {
public:
    OperationDecoder(const Description& description, const MemoryLayout& layout,
                     const emu::Corners& corners)
        : description_(description), layout_(layout), corners_(corners),
          maps_(description.lcd, layout.lcd(), corners) {}

    // Error bad_model: with the reason alone.
    emu::Result<Work> decode(const Operation& operation);
    // What a shader operation is given, whether its program is known or not.
    emu::Result<ShaderState> shader_state(const Operation& operation);

private:
    // Counts what is read of the file, because operations may share all of it. Error bad_model:
    // more than networks need.
    emu::Outcome check_read(std::size_t bytes);
    // Counts steps of threads. Error bad_model: more than networks need.
    emu::Outcome check_threads(const ShaderProgram& program);

    emu::Result<Work> decode_nn(const Operation& operation);
    emu::Result<Work> decode_sp(const Operation& operation);
    emu::Result<Work> decode_elements(const CommandWords& command, OperationType type);
    emu::Result<Work> decode_nn_move(const Operation& operation);
    // Counts elements that are moved. Error bad_model: more than networks need.
    emu::Outcome check_moved(const TensorMove& move);
    emu::Result<Work> decode_tp(const Operation& operation);
    emu::Result<Work> decode_sh(const Operation& operation);

    const Description& description_;
    const MemoryLayout& layout_;
    const emu::Corners& corners_;
    TensorMaps maps_;
    std::optional<ScaleForm> form_; // once it is needed
    TilePlaces tiles_;              // of tiles_apart_target
    std::int64_t moved_ = 0;        // elements that were visited to see where they go
    std::int64_t steps_ = 0;        // of shaders' threads
    std::uint64_t read_ = 0;        // bytes
};

// Operations that begin and end a network have none.
inline bool has_work(const Operation& operation) {
    return operation.type != OperationType::init && operation.type != OperationType::end;
}

// `corners`: of the chip. Operations that begin and end a network are left out. Error bad_model:
// with the operation's number, its layer's name and the reason.
emu::Result<std::vector<OperationWork>>
decode(const Description& description, const MemoryLayout& layout, const emu::Corners& corners);

// Why one operation is refused, as decode() says it.
struct RefusedOperation {
    std::size_t operation = 0;
    emu::Error error;
};

// The operations that can be decoded; `refused` gets the others.
std::vector<OperationWork> decode_known(const Description& description, const MemoryLayout& layout,
                                        const emu::Corners& corners,
                                        std::vector<RefusedOperation>& refused);

// The maps that the work reads; of shaders those images that can be told.
std::vector<RingView> sources_of(const OperationWork& work);

// What the work is, for people: "3 x 3 depthwise, 288 x 15 x 16 at 0x1d400 -> 288 x 14 x 16 at
// 0x100000, relu". Addresses are those of the flat memory.
std::string to_text(const Work& work);

} // namespace viplite::format
