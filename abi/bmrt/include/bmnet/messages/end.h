// SPDX-License-Identifier: Apache-2.0
// Ends what begin_declare.h or begin_define.h began.
#undef ENUMERATION
#undef ENTRY
#undef PLAIN_ENTRY
#undef END_ENUMERATION
#undef MESSAGE
#undef END_MESSAGE
#undef NESTED
#undef NESTED_ENTRY
#undef NUMBER
#undef CHOICE
#undef NUMBERS
#undef PACKED
#undef CHOICES
#undef TEXT
#undef TEXTS
#undef PART
#undef PARTS
#undef BMNET_FIELD_PRESENCE
#undef BMNET_MESSAGES_SHOWN
