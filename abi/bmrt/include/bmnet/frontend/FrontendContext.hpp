// SPDX-License-Identifier: Apache-2.0
// What layers know of the network that they are in.
#ifndef BMNET_FRONTEND_FRONTENDCONTEXT_HPP
#define BMNET_FRONTEND_FRONTENDCONTEXT_HPP

#include <bmnet/proto/TensorOps.hpp>

namespace bmnet {

class FrontendContext {
public:
    virtual ~FrontendContext() {}

    std::vector<TensorShape>& get_net_input_shapes() { return input_shapes_; }
    void set_net_input_shape(const std::vector<TensorShape>& shapes) { input_shapes_ = shapes; }
    TensorShape& get_bmodel_input_shape() { return input_shape_; }
    void set_bmodel_input_shape(const TensorShape& shape) { input_shape_.CopyFrom(shape); }
    // SDK 1.0.3.3's names of the last two.
    TensorShape& get_input_shape() { return input_shape_; }
    void set_input_shape(const TensorShape& shape) { input_shape_.CopyFrom(shape); }

    void setEnableDequantized(bool enable) { dequantised_ = enable; }
    bool getEnableDequantized() { return dequantised_; }
    // Bytes of an element: 1 for int8, 4 for float32.
    void setDataTypeSize(size_t size) { data_type_size_ = size; }
    size_t getDataTypeSize() { return data_type_size_; }
    int get_npu_number() const { return data_type_size_ == 1 ? 32 : 64; }

    virtual void registerCustomizedLayer(void* layer) = 0;

protected:
    FrontendContext() {}

private:
    size_t data_type_size_ = 1;
    std::vector<TensorShape> input_shapes_;
    TensorShape input_shape_;
    bool dequantised_ = false;
};

} // namespace bmnet

#endif
