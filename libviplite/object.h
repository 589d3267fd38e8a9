// SPDX-License-Identifier: Apache-2.0
// What a handle of an application stands for: a network, a buffer or a group.
#pragma once

namespace viplite {

class Object {
public:
    Object() = default;
    virtual ~Object() = default;
    Object(const Object&) = delete;

    virtual const char* type() const = 0; // of its handles: "vip_network"
    // Ends what is under way. Others may still use the object, whose calls then fail or pass.
    virtual void close() {}
};

} // namespace viplite
