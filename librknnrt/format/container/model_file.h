// SPDX-License-Identifier: Apache-2.0
// What a .rknn file holds, whichever container it came in: tensors, operators, and the tasks that
// the compiler made of them. Everything is checked and copied out of the file's tables; data of
// constants stay in the file's bytes, but for compressed ones.
#pragma once

#include "emu-core/base/shared_bytes.h"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace rknn::format {

// Types of elements: ONNX TensorProto's numbers, and one for bytes without a type.
namespace element_type {
inline constexpr std::uint8_t float32 = 1, uint8 = 2, int8 = 3, int16 = 5, int32 = 6, int64 = 7,
                              boolean = 9, float16 = 10, opaque = 13;
}

// How tensors lie in memory.
enum class TensorLayout : std::uint8_t {
    plain = 0,         // in the order of its dimensions
    channels_last = 1, // N H W C: outputs that a task converts for the application
    plain_other = 2,   // also seen for outputs of custom operators
    cube = 64,         // NC1HWC2; pictures of 1, 3 or 4 channels as N H W C
    weights = 65,      // as the convolution unit wants them
};

enum class TensorKind : std::uint8_t {
    none = 0,
    input = 1,
    output = 2,
    internal = 3,
    constant = 4,
    parameter = 5, // of operators that the CPU computes: shapes, factors
    table_owner = 6,
    task_registers = 7, // containers 1 to 5: one task's register writes
    made = 8,           // constants of the compiler's own
    registers = 9,      // container 6: all tasks' register writes
    tasks = 10,         // container 6: the array of tasks
};

struct Tensor {
    std::string name;
    std::uint8_t element_type = 0;
    TensorLayout layout = TensorLayout::plain;
    TensorKind kind = TensorKind::none;
    std::vector<std::int32_t> native_dims; // cube: N C1 H W C2; weights: O1 I1 KH KW O2 I2
    std::vector<std::int32_t> dims;        // N C H W
    std::vector<float> minimum, maximum;   // that calibration found
    std::vector<float> scale;              // real = (q - zero_point) * scale; empty: not quantised
    std::vector<std::int32_t> zero_point;
    std::uint32_t reserved_bytes = 0; // in memory; may exceed what the elements need
    std::int64_t address = -1;        // in device memory (see ModelFile); -1: it has none
    std::int32_t line_align = 0;      // pixels to which an input's lines are padded; 0: not said
    emu::SharedBytes data;            // of constants, decompressed

    // It stands where an operator has no operand or no result.
    bool is_nothing() const { return name.empty() && dims.empty() && data.empty(); }
};

// A field of an operator's own table, or an attribute of the source framework.
struct Attribute {
    int slot = -1;    // of the table; -1: it is only told by name
    std::string name; // ONNX's, where it has one
    std::vector<std::int32_t> integers;
    std::vector<float> floats;
    std::string text;
    bool is_list = false; // its numbers are one; else there is one number
};

struct Operator {
    std::string type, name;  // "ConvAdd", "Conv:Conv_0"; a custom one begins with "cst"
    std::uint8_t device = 0; // 2: NPU; else the CPU, or nothing to compute
    std::vector<std::int32_t> inputs, outputs; // tensors
    std::uint8_t attribute_tag = 0;            // 1 convolution, 3 pooling, ...
    std::vector<Attribute> attributes;
    bool tells_attributes = true; // false: it may have some that the file does not name
    std::size_t first_task = 0, last_task = 0; // of ModelFile::tasks, [first, last)
};

// One write of a unit's register. Addresses are final: relocated into device memory.
struct RegisterWrite {
    std::uint16_t address = 0;
    std::uint32_t value = 0;
    std::int32_t tensor = -1; // that the value is an address in; -1: the value is no address
};

// A task of the program for one core.
struct Task {
    std::int32_t op = 0;           // index of its operator; -1: not known (mini container)
    std::uint32_t enable_mask = 0; // 1 CNA, 2 CSC, 4 CORE, 8 DPU, 16 DPU_RDMA, 32 PPU, 64 PPU_RDMA
    std::size_t first_write = 0, last_write = 0; // of ModelFile::writes, [first, last)
    // Nobody reads what it computes: it converts an output for the application, or only loads a
    // table. Its register writes count all the same.
    bool unread = false;
};

// Of one input: real = (x - mean) / deviation; lists have a value per channel, or more, or are
// empty. Measured: 100 files hold 58.395, 127.5, 255 as the deviation, no reciprocals.
struct InputNormalisation {
    std::vector<float> mean, deviation;
    std::vector<std::int32_t> channel_order;
};

struct ModelFile {
    std::uint64_t container = 0;             // 1..6, 0x1004 (mini)
    std::string generation;                  // "RKNPU v2"
    std::string target;                      // the chip\'s name in small letters
    std::string framework;                   // "ONNX"; may be empty
    std::string compiler;                    // toolkit's and compiler's versions as text
    std::int32_t compiler_number = 0;        // 10402: 1.4.2
    std::string input_format, output_format; // JSON texts of element types and layouts
    std::int32_t batch = 1;                  // pictures that a run takes, one after the other
    std::string custom_string; // what the user asked the toolkit to store; often empty
    std::uint64_t weight_bytes = 0, internal_bytes = 0; // as RKNN_QUERY_MEM_SIZE tells them

    std::vector<Tensor> tensors;
    std::vector<Operator> operators;
    std::vector<std::int32_t> inputs, outputs;     // tensors
    std::vector<InputNormalisation> normalisation; // one per input, or none

    std::vector<Task> tasks; // in the order of execution
    std::vector<RegisterWrite> writes;

    // Device memory is [0, memory_bytes): what runs write is in [0, arena_bytes); behind it lie
    // the constants, each at an address of its own that is a multiple of 64 with a gap behind it.
    std::uint64_t arena_bytes = 0, memory_bytes = 0;

    // The constant bytes [address, address + bytes). Error bad_model: they are not all in one
    // constant.
    emu::Result<emu::Bytes> constant_at(std::int64_t address, std::int64_t bytes) const;
    // Which tensor an address lies in, for messages: its name, or "no tensor".
    const char* name_at(std::int64_t address) const;
};

// True for any file that begins as one of the vendor's; also for those that read() refuses.
bool is_model_file(emu::Bytes file);

// Error bad_model: with what was found; encrypted files, those for earlier NPUs, several sets of
// shapes, several streams of compressed weights that are not understood.
emu::Result<ModelFile> read(const emu::SharedBytes& file);

// Files made for several pictures at a time (the toolkit's rknn_batch_size): the program is that of
// one picture, and the runtime runs it for one after the other. The number that a file has as a
// text. Measured on 248 files: "8" where pages say that boards take eight, else "0", or "1" of
// toolkits before 1.4. Nothing said counts as 1. Error bad_model: no number, or more than a run may
// take.
emu::Result<std::int32_t> batch_of(std::string_view text);

// Documented by boards' messages: inputs of a batch have four dimensions, and 1, 3 or 4 channels.
// Error bad_model: others; tensors that are batches themselves; more than a gigabyte.
emu::Outcome check_batch(const ModelFile& model);

} // namespace rknn::format
