// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/tflite/tensors.h"

#include "emu-core/model/tflite/schema.h"

namespace emu::tflite {
namespace {

constexpr std::size_t longest_name = 4096;

Result<Dtype> read_dtype(std::int8_t code) {
    switch (static_cast<ElementType>(code)) {
    case ElementType::complex64: // has an axis more
    case ElementType::f32: return Dtype::f32;
    case ElementType::f16: return Dtype::f16;
    case ElementType::resource:
    case ElementType::i32: return Dtype::i32;
    case ElementType::u8: return Dtype::u8;
    case ElementType::i64: return Dtype::i64;
    case ElementType::boolean: return Dtype::boolean;
    case ElementType::i16: return Dtype::i16;
    case ElementType::i8: return Dtype::i8;
    case ElementType::u32: return Dtype::u32;
    case ElementType::u16: return Dtype::u16;
    }
    return error(Fault::bad_model, "its element type %d is not supported", code);
}

Result<bool> read_complex(const flatbuffer::Table& table) {
    EMU_TRY_VALUE(type, table.scalar<std::int8_t>(field::tensor_type));
    return static_cast<ElementType>(type) == ElementType::complex64;
}

Result<Shape> read_shape(const flatbuffer::Table& table) {
    EMU_TRY_VALUE(extents, table.vector<std::int32_t>(field::tensor_shape));
    if (extents.size() > Shape::max_rank) {
        return error(Fault::bad_model, "it has %zu axes; at most %d are supported", extents.size(),
                     Shape::max_rank);
    }
    EMU_TRY_VALUE(complex, read_complex(table));
    std::vector<std::int32_t> axes = extents.copy();
    if (complex) axes.push_back(2);
    return Shape::make(axes);
}

Result<std::string> read_name(const flatbuffer::Table& table) {
    EMU_TRY_VALUE(name, table.string(field::tensor_name));
    if (name.size() > longest_name) {
        return error(Fault::bad_model, "its name has %zu characters", name.size());
    }
    return std::string(name);
}

Result<TensorSpec> read_spec(const flatbuffer::Table& table, Budget& budget) {
    EMU_TRY_VALUE(type, table.scalar<std::int8_t>(field::tensor_type));
    EMU_TRY_VALUE(dtype, read_dtype(type));
    EMU_TRY_VALUE(shape, read_shape(table));
    EMU_TRY_VALUE(name, read_name(table));
    EMU_TRY_VALUE(parameters, table.table(field::tensor_quantisation));
    EMU_TRY_VALUE(quant, read_quantisation(parameters, shape));
    EMU_TRY(budget.spend(sizeof(FileTensor) + name.size() +
                         quant.scales.size() * (sizeof(float) + sizeof(std::int32_t))));
    return TensorSpec{std::move(name), dtype, shape, std::move(quant)};
}

// The bytes of buffer `index`; empty when there are none.
Result<Bytes> read_buffer(const flatbuffer::Tables& buffers, std::uint32_t index) {
    if (index >= buffers.size()) {
        return error(Fault::bad_model, "its buffer %u does not exist", index);
    }
    EMU_TRY_VALUE(buffer, buffers[index]);
    EMU_TRY_VALUE(offset, buffer.scalar<std::uint64_t>(field::buffer_offset));
    EMU_TRY_VALUE(size, buffer.scalar<std::uint64_t>(field::buffer_size));
    if (offset > 1 || size > 1) { // up to 1 is how converters mark the fields as unused
        return error(Fault::bad_model,
                     "its values lie behind the FlatBuffer, which is not supported");
    }
    EMU_TRY_VALUE(data, buffer.vector<std::uint8_t>(field::buffer_data));
    return data.bytes();
}

Result<FileTensor> read_tensor(const SharedBytes& file, const flatbuffer::Table& table,
                               const flatbuffer::Tables& buffers, Budget& budget) {
    EMU_TRY_VALUE(spec, read_spec(table, budget));
    EMU_TRY_VALUE(variable, table.scalar<std::uint8_t>(field::tensor_is_variable));
    EMU_TRY_VALUE(index, table.scalar<std::uint32_t>(field::tensor_buffer));
    EMU_TRY_VALUE(data, read_buffer(buffers, index));
    FileTensor tensor{std::move(spec), {}, variable != 0};
    if (data.empty()) return tensor;

    if (table.has(field::tensor_sparsity)) {
        EMU_TRY_VALUE(sparsity, table.table(field::tensor_sparsity));
        EMU_TRY(budget.spend_sparse(static_cast<std::uint64_t>(tensor.spec.bytes())));
        EMU_TRY_VALUE(dense, dense_values(sparsity, tensor.spec, data));
        tensor.values = std::move(dense);
        return tensor;
    }
    if (data.size() != static_cast<std::uint64_t>(tensor.spec.bytes())) {
        return error(Fault::bad_model, "it has %zu bytes of values, its shape %s needs %lld",
                     data.size(), to_text(tensor.spec.shape).c_str(),
                     static_cast<long long>(tensor.spec.bytes()));
    }
    tensor.values = file.part(data);
    return tensor;
}

} // namespace

Result<FileTensors> FileTensors::make(const SharedBytes& file, const flatbuffer::Table& model,
                                      const flatbuffer::Table& subgraph) {
    EMU_TRY_VALUE(buffers, model.tables(field::model_buffers));
    EMU_TRY_VALUE(tables, subgraph.tables(field::subgraph_tensors));
    return FileTensors(file, buffers, tables);
}

Result<bool> FileTensors::is_complex(TensorId id) const {
    EMU_TRY_VALUE(table, tables_[static_cast<std::size_t>(id)]);
    return read_complex(table);
}

Result<FileTensor> FileTensors::read(TensorId id, Budget& budget) const {
    EMU_TRY_VALUE(table, tables_[static_cast<std::size_t>(id)]);
    auto tensor = read_tensor(file_, table, buffers_, budget);
    if (tensor) return tensor;
    return error(Fault::bad_model, "tensor %d: %s", id, tensor.error().detail.c_str());
}

} // namespace emu::tflite
