// SPDX-License-Identifier: Apache-2.0
// What all messages have, under protobuf's names. Messages are classes of our own: no protobuf is
// needed, and none may be mixed in.
#ifndef BMNET_MESSAGES_MESSAGE_H
#define BMNET_MESSAGES_MESSAGE_H

#include <bmnet/messages/field.h>

namespace bmnet {
namespace messages {

// A field of a message: where it is, and what it is called on the wire and in text.
struct FieldPlace {
    int number;
    const char* name;
    bool packed; // repeated numbers in one record
    Field* field;
};

class __attribute__((visibility("default"))) Message {
public:
    virtual ~Message() {}

    // In order of their numbers.
    virtual std::vector<FieldPlace> fields() = 0;
    virtual const char* type_name() const = 0;

    std::string GetTypeName() const { return type_name(); }
    void Clear() {
        for (const FieldPlace& place : fields()) place.field->reset();
    }

    // The wire format and the text format; libbmnet.so and libcpu-plugin.so have these. False: what
    // was read is damaged or names a field that the message has not, and the message is cleared.
    // Unknown fields of the wire format are dropped.
    bool ParseFromArray(const void* data, int size);
    bool ParseFromString(const std::string& data);
    bool SerializeToString(std::string* data) const;
    bool SerializeToArray(void* data, int size) const;
    std::string SerializeAsString() const;
    int ByteSize() const;
    std::string DebugString() const;      // the text format
    std::string ShortDebugString() const; // the same in one line

protected:
    Message() {}
    Message(const Message&) {}
    Message& operator=(const Message&) { return *this; }
};

} // namespace messages
} // namespace bmnet

#endif
