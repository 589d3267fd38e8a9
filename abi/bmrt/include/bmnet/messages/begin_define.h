// SPDX-License-Identifier: Apache-2.0
// The rows of a table of messages as what its classes and enumerations have outside their declarations:
// libbmnet.so and libcpu-plugin.so have it, once. In headers it would take compilers of layers four times
// as long. No include guard.
#define ENUMERATION(e)                                                                                 \
    const ::bmnet::messages::EnumEntry* entries_of(e*) {                                               \
        static const ::bmnet::messages::EnumEntry entries[] = {
#define ENTRY(e, name, value) {#name, value},
#define PLAIN_ENTRY(name, value) {#name, value},
#define END_ENUMERATION(e)                                                                             \
    { nullptr, 0 }                                                                                     \
    }                                                                                                  \
    ;                                                                                                  \
    return entries;                                                                                    \
    }
#define MESSAGE(message)                                                                               \
    message::message() = default;                                                                      \
    message::message(const message&) = default;                                                        \
    message::message(message&&) noexcept = default;                                                    \
    message& message::operator=(const message&) = default;                                             \
    message& message::operator=(message&&) noexcept = default;                                         \
    message::~message() = default;                                                                     \
    std::vector<::bmnet::messages::FieldPlace> message::fields() {                                     \
        return {
#define END_MESSAGE(message)                                                                           \
    }                                                                                                  \
    ;                                                                                                  \
    }
#define NESTED(e, name)
#define NESTED_ENTRY(e, name)
#define BMNET_FIELD_PRESENCE(name)
#define NUMBER(number, type, name, initial) {number, #name, false, &name##_},
#define CHOICE(number, type, name, initial) {number, #name, false, &name##_},
#define NUMBERS(number, type, name) {number, #name, false, &name##_},
#define PACKED(number, type, name) {number, #name, true, &name##_},
#define CHOICES(number, type, name) {number, #name, false, &name##_},
#define TEXT(number, name, initial) {number, #name, false, &name##_},
#define TEXTS(number, name) {number, #name, false, &name##_},
#define PART(number, type, name) {number, #name, false, &name##_},
#define PARTS(number, type, name) {number, #name, false, &name##_},
