// SPDX-License-Identifier: Apache-2.0
// A layer of the intermediate representation, and extents of tensors.
#ifndef BMNET_PROTO_TENSOROPS_HPP
#define BMNET_PROTO_TENSOROPS_HPP

#include <bmkernel/bm_kernel.h>
#include <bmnet/bmnet.pb.h>
#include <bmnet/utils/common.hpp>

#include <iostream>
#include <string>
#include <vector>

#define MAX_W (1 << 11)
#define INT8_SIZE 1
#define INT16_SIZE 2
#define FLOAT_SIZE 4

namespace bmnet {

using TensorOp = LayerParameter;
using TensorShape = BlobShape;

// SDK 1.1.4: `stream << DumpShape(shape)`. SDK 1.0.3.3: DumpShape("what", shape).
class DumpShape {
public:
    DumpShape(const BlobShape& shape) : shape_(shape) {}
    DumpShape(const std::string& what, const BlobShape& shape) : shape_(shape) {
        std::cout << what << " dim_size " << shape.dim_size() << std::endl;
        for (int i = 0; i < shape.dim_size(); ++i)
            std::cout << "  dim : " << shape.dim(i) << std::endl;
    }
    friend std::ostream& operator<<(std::ostream& stream, const DumpShape& dump) {
        stream << "[ ";
        for (int i = 0; i < dump.shape_.dim_size(); ++i) stream << dump.shape_.dim(i) << ' ';
        return stream << ']';
    }

private:
    const BlobShape& shape_;
};

// Elements of the axes from the first to before the last.
inline uint64_t GetTensorCount(const TensorShape& shape, int start_axis, int end_axis) {
    uint64_t count = 1;
    for (int i = start_axis; i < end_axis; ++i) count *= static_cast<uint64_t>(shape.dim(i));
    return count;
}
inline uint64_t GetTensorCount(const TensorShape& shape, int start_axis) {
    return GetTensorCount(shape, start_axis, shape.dim_size());
}
inline uint64_t GetTensorCount(const TensorShape& shape) {
    return GetTensorCount(shape, 0, shape.dim_size());
}
// Bytes.
inline uint64_t GetTensorSize(const TensorShape& shape) {
    return GetTensorCount(shape) * static_cast<uint64_t>(shape.data_type_size());
}
inline int GetTensorOffset(const TensorShape& shape, const std::vector<int>& indices) {
    int offset = 0;
    for (int i = 0; i < shape.dim_size(); ++i) {
        offset *= static_cast<int>(shape.dim(i));
        if (static_cast<int>(indices.size()) > i) offset += indices[static_cast<size_t>(i)];
    }
    return offset;
}
inline bool TensorShapeEqual(const TensorShape& a, const TensorShape& b) {
    if (a.dim_size() != b.dim_size()) return false;
    for (int i = 0; i < a.dim_size(); ++i) {
        if (a.dim(i) != b.dim(i)) return false;
    }
    return true;
}

} // namespace bmnet

#endif
