// SPDX-License-Identifier: Apache-2.0
// The rows of a table of messages as the functions that list fields and names. No include guard.
// Inline, so that plugins need no library for them; libbmnet.so defines BMNET_MESSAGES_ELSEWHERE and has
// them once.
#ifndef BMNET_MESSAGES_INLINE
#define BMNET_MESSAGES_INLINE inline
#endif
#define ENUMERATION(e)                                                                                 \
    BMNET_MESSAGES_INLINE const ::bmnet::messages::EnumEntry* entries_of(e*) {                                        \
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
    BMNET_MESSAGES_INLINE std::vector<::bmnet::messages::FieldPlace> message::fields() {                              \
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
