// SPDX-License-Identifier: Apache-2.0
// The rows of a table of messages as classes with protobuf's accessors. No include guard: each table
// is included between this file and end.h. BMNET_MESSAGES_SHOWN may be defined as nothing before, by
// a library that keeps its messages to itself.
#ifndef BMNET_MESSAGES_SHOWN
#define BMNET_MESSAGES_SHOWN __attribute__((visibility("default")))
#endif
#define ENUMERATION(e) enum e {
#define ENTRY(e, name, value) e##_##name = value,
#define PLAIN_ENTRY(name, value) name = value,
#define END_ENUMERATION(e)                                                                             \
    }                                                                                                  \
    ;                                                                                                  \
    BMNET_MESSAGES_SHOWN const ::bmnet::messages::EnumEntry* entries_of(e*);

#define MESSAGE(message)                                                                               \
    class BMNET_MESSAGES_SHOWN message : public ::bmnet::messages::Message {                           \
    public:                                                                                            \
        message();                                                                                     \
        message(const message& other);                                                                 \
        message(message&& other) noexcept;                                                             \
        message& operator=(const message& other);                                                      \
        message& operator=(message&& other) noexcept;                                                  \
        ~message() override;                                                                           \
        std::vector<::bmnet::messages::FieldPlace> fields() override;                                  \
        const char* type_name() const override { return #message; }                                    \
        static const message& default_instance() {                                                     \
            static const message none;                                                                 \
            return none;                                                                               \
        }                                                                                              \
        void CopyFrom(const message& other) { *this = other; }                                         \
        void Swap(message* other) { std::swap(*this, *other); }
#define END_MESSAGE(message)                                                                           \
    }                                                                                                  \
    ;
#define NESTED(e, name) typedef e name;
#define NESTED_ENTRY(e, name) static constexpr e name = e##_##name;

#define BMNET_FIELD_PRESENCE(name)                                                                     \
    bool has_##name() const { return name##_.count() != 0; }                                           \
    void clear_##name() { name##_.reset(); }

#define NUMBER(number, type, name, initial)                                                            \
public:                                                                                                \
    BMNET_FIELD_PRESENCE(name)                                                                         \
    type name() const { return name##_.get(); }                                                        \
    void set_##name(type value) { name##_.set(value); }                                                \
                                                                                                       \
private:                                                                                               \
    ::bmnet::messages::NumberField<type> name##_{initial};                                             \
                                                                                                       \
public:
#define CHOICE(number, type, name, initial) NUMBER(number, type, name, initial)

#define NUMBERS(number, type, name)                                                                    \
public:                                                                                                \
    int name##_size() const { return name##_.size(); }                                                 \
    void clear_##name() { name##_.reset(); }                                                           \
    type name(int i) const { return name##_.Get(i); }                                                  \
    void set_##name(int i, type value) { name##_.Set(i, value); }                                      \
    void add_##name(type value) { name##_.Add(value); }                                                \
    const ::bmnet::messages::RepeatedField<type>& name() const { return name##_; }                     \
    ::bmnet::messages::RepeatedField<type>* mutable_##name() { return &name##_; }                      \
                                                                                                       \
private:                                                                                               \
    ::bmnet::messages::RepeatedField<type> name##_;                                                    \
                                                                                                       \
public:
#define PACKED(number, type, name) NUMBERS(number, type, name)
#define CHOICES(number, type, name) NUMBERS(number, type, name)

#define TEXT(number, name, initial)                                                                    \
public:                                                                                                \
    BMNET_FIELD_PRESENCE(name)                                                                         \
    const std::string& name() const { return name##_.get(); }                                          \
    void set_##name(const std::string& value) { *name##_.change() = value; }                           \
    void set_##name(const char* value) { *name##_.change() = value; }                                  \
    void set_##name(const void* value, size_t size) {                                                  \
        name##_.change()->assign(static_cast<const char*>(value), size);                               \
    }                                                                                                  \
    std::string* mutable_##name() { return name##_.change(); }                                         \
                                                                                                       \
private:                                                                                               \
    ::bmnet::messages::TextField name##_{initial};                                                     \
                                                                                                       \
public:

#define TEXTS(number, name)                                                                            \
public:                                                                                                \
    int name##_size() const { return name##_.size(); }                                                 \
    void clear_##name() { name##_.reset(); }                                                           \
    const std::string& name(int i) const { return name##_.Get(i); }                                    \
    void set_##name(int i, const std::string& value) { *name##_.Mutable(i) = value; }                  \
    std::string* mutable_##name(int i) { return name##_.Mutable(i); }                                  \
    void add_##name(const std::string& value) { name##_.add_text(value); }                             \
    std::string* add_##name() { return name##_.Add(); }                                                \
    const ::bmnet::messages::RepeatedPtrField<std::string>& name() const { return name##_; }           \
    ::bmnet::messages::RepeatedPtrField<std::string>* mutable_##name() { return &name##_; }            \
                                                                                                       \
private:                                                                                               \
    ::bmnet::messages::TextsField name##_;                                                             \
                                                                                                       \
public:

#define PART(number, type, name)                                                                       \
public:                                                                                                \
    BMNET_FIELD_PRESENCE(name)                                                                         \
    const type& name() const { return name##_.get(); }                                                 \
    type* mutable_##name() { return name##_.change(); }                                                \
                                                                                                       \
private:                                                                                               \
    ::bmnet::messages::PartField<type> name##_;                                                        \
                                                                                                       \
public:

#define PARTS(number, type, name)                                                                      \
public:                                                                                                \
    int name##_size() const { return name##_.size(); }                                                 \
    void clear_##name() { name##_.reset(); }                                                           \
    const type& name(int i) const { return name##_.Get(i); }                                           \
    type* mutable_##name(int i) { return name##_.Mutable(i); }                                         \
    type* add_##name() { return name##_.Add(); }                                                       \
    const ::bmnet::messages::RepeatedPtrField<type>& name() const { return name##_; }                  \
    ::bmnet::messages::RepeatedPtrField<type>* mutable_##name() { return &name##_; }                   \
                                                                                                       \
private:                                                                                               \
    ::bmnet::messages::PartsField<type> name##_;                                                       \
                                                                                                       \
public:
