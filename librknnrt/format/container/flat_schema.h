// SPDX-License-Identifier: Apache-2.0
// Slots of the tables in a .rknn file's FlatBuffer, and the sizes around them
// (docs/formats/rknn-containers.md). Reader and writer share these.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace rknn::format {

// The file: a header, the FlatBuffer, the length of a JSON text, the JSON text.
inline constexpr std::string_view file_magic = "RKNN"; // also the FlatBuffer's identifier
inline constexpr std::size_t identifier_offset = 4;    // of a FlatBuffer
inline constexpr std::string_view encrypted_magic = "CYPTKNNR";
inline constexpr std::size_t container_offset = 8; // u64
inline constexpr std::size_t size_offset = 16;     // u64, of what follows the header
inline constexpr std::size_t header_size = 0x40;
// Container 1, of toolkits before 1.3 (measured on four files, of 1.1.0, 1.1.2 and 1.2.0): the
// header ends behind the size. All slots and the tables of tasks are container 2's.
inline constexpr std::uint64_t short_container = 1;
inline constexpr std::size_t short_header_size = 0x18;

inline constexpr std::uint64_t oldest_container = 2, newest_container = 6;

constexpr std::size_t header_size_of(std::uint64_t container) {
    return container == short_container ? short_header_size : header_size;
}
inline constexpr std::uint64_t mini_container = 0x1004;

namespace root_slot {
enum : int {
    schema_version = 0,
    generation = 1,
    graphs = 2,
    quantisation = 3,
    buffers_to_5 = 4, // containers 1 to 5
    compiler_number = 6,
    compiler = 7,
    target = 8,
    framework = 9,
    input_format = 12,
    output_format = 13,
    batch = 14, // a number as text
    memory = 19,
    buffers = 20, // container 6
};
}

namespace memory_slot {
enum : int { weight_bytes = 0, internal_bytes = 1 };
}

namespace buffer_slot {
enum : int { bytes = 0 };
}

namespace graph_slot {
enum : int {
    tensors = 0,
    operators = 1,
    inputs = 2,
    outputs = 3,
    normalisation = 4,
    relocations = 7, // container 6
};
}

namespace normalisation_slot {
enum : int { mean = 0, deviation = 1, channel_order = 2 };
}

namespace tensor_slot {
enum : int {
    element_type = 0,
    layout = 1,
    kind = 2,
    native_dims = 3,
    dims = 4,
    name = 5,
    minimum = 8,
    maximum = 9,
    scale = 10,
    zero_point = 11,
    reserved_bytes = 12,
    arena_offset = 13,
    compressed = 14,
    stream_bytes = 15,
    stream_offsets = 16,
    stream_headers = 17,
    buffer = 18,
    line_align = 20,
};
}

namespace operator_slot {
enum : int {
    type = 1,
    name = 2,
    device = 3,
    inputs = 4,
    outputs = 5,
    tasks = 6, // containers 1 to 5
    attribute_tag = 7,
    attributes = 8,
    document = 9,      // bytes: attributes as the source framework named them
    task_counts = 10,  // container 6, for 1, 2, 3.. cores; chips of one core: one count
    table_counts = 11, // container 6: of tasks that load tables
};
}

// Containers 1 to 5: a task is a table, its registers a tensor's data, and so are those of the
// tasks that load the table it uses; 0: it uses none. Measured: all 379 tasks of five files that
// use a table have the latter, and no other of their 1,000.
namespace task_slot {
enum : int { registers = 0, table_loads = 1, enable_mask = 3, relocations = 5, core_mask = 7 };
}

// u16 0, u16 register, u32 value.
inline constexpr std::size_t register_record_size = 8;
// u32 register, u32 tensor, u64 offset, u64 row of the picture where the task begins.
inline constexpr std::size_t task_relocation_size = 24;

// Container 6 and mini: tasks are an array of the kernel's struct, 40 bytes each.
inline constexpr std::size_t task_record_size = 40;
namespace task_record {
enum : std::size_t { op = 4, enable_mask = 8, words = 24, first_byte = 32 }; // the last is u64
}

// Container 6: all relocations into one tensor.
namespace relocation_slot {
enum : int { tensor = 0, places = 1 }; // places: u32 offset into the tensor, u32 index of a word
}
inline constexpr std::size_t relocation_place_size = 8;

// The mini container: numbers of u32 behind the header, the array of tasks, the words, constants of
// the compiler's own, the weights, the FlatBuffer, all without gaps. Measured on 14 files: its
// FlatBuffer tells about tensors, operators and relocations too, in slots of its own.
namespace mini_header {
enum : std::size_t {
    flatbuffer_bytes = 0x40,
    task_bytes = 0x44, // padded to 64
    tasks = 0x48,
    register_bytes = 0x4c,
    internal_bytes = 0x50,
    weight_bytes = 0x54,
    made_bytes = 0x58,
    size = 0x80,
};
}
namespace mini_root_slot {
enum : int {
    generation = 1,
    graphs = 2,
    compiler_number = 4,
    compiler = 5,
    target = 6,
    framework = 7
};
}
namespace mini_graph_slot {
enum : int { relocations = 5 }; // the others as above
}
namespace mini_tensor_slot { // those up to the name as above
enum : int { scale = 6, zero_point = 7, bytes = 8, offset = 9 };
}
namespace mini_operator_slot { // those up to the outputs as above
enum : int { attribute_tag = 6, attributes = 7, document = 8, task_counts = 9, table_counts = 10 };
}

// A word of the register program: register in bits 0..15, value in 16..47, block in 48..63.
inline constexpr std::size_t word_size = 8;
// A block that carries registers has bit 0 set, and the bit of its unit: bit 8 is the control
// unit's, then those of the enable mask in their order.
namespace block {
enum : std::uint16_t {
    none = 0,
    synchronise = 0x0041,
    start = 0x0081,
    control = 0x0101,
    cna = 0x0201,
    csc = 0x0401,
    core = 0x0801,
    dpu = 0x1001,
    dpu_rdma = 0x2001,
    ppu = 0x4001,
    ppu_rdma = 0x8001,
};
}

} // namespace rknn::format
