// SPDX-License-Identifier: Apache-2.0
// Fields of messages, each with the same face, so that readers and writers need not know which
// message they are in. C++11, as applications of the SDK are.
#ifndef BMNET_MESSAGES_FIELD_H
#define BMNET_MESSAGES_FIELD_H

#include <stddef.h>
#include <stdint.h>

#include <cstring>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

namespace bmnet {
namespace messages {

class Message;

// A name of an enumeration; the last of a list has none.
struct EnumEntry {
    const char* name;
    int32_t value;
};

enum class FieldKind : uint8_t {
    signed_number,
    unsigned_number,
    boolean,
    real32,
    real64,
    choice,
    text,
    part
};

// Numbers travel as 64 bits: sign-extended integers, or the bits of a float or double.
class Field {
public:
    virtual ~Field() {}
    virtual FieldKind kind() const = 0;
    virtual bool repeated() const = 0;
    virtual size_t count() const = 0; // of a field that is not repeated: whether it is set
    virtual void reset() = 0;

    // Of numbers and choices. add_bits() sets what is not repeated.
    virtual uint64_t bits(size_t) const { return 0; }
    virtual void add_bits(uint64_t) {}
    virtual unsigned number_bits() const { return 0; } // 32 or 64, of integers
    virtual const EnumEntry* entries() const { return nullptr; }
    // Of texts and parts. A part that is not repeated is added to once it is there.
    virtual const std::string* text_at(size_t) const { return nullptr; }
    virtual void add_text(const std::string&) {}
    virtual const Message* part_at(size_t) const { return nullptr; }
    virtual Message* add_part() { return nullptr; }
};

template <class T> struct NumberTraits {
    static constexpr FieldKind kind() {
        return std::is_enum<T>::value           ? FieldKind::choice
               : std::is_same<T, bool>::value   ? FieldKind::boolean
               : std::is_same<T, float>::value  ? FieldKind::real32
               : std::is_same<T, double>::value ? FieldKind::real64
               : std::is_unsigned<T>::value     ? FieldKind::unsigned_number
                                                : FieldKind::signed_number;
    }
    static uint64_t to_bits(T value) { return static_cast<uint64_t>(static_cast<int64_t>(value)); }
    static T from_bits(uint64_t bits) { return static_cast<T>(bits); }
};
template <> inline bool NumberTraits<bool>::from_bits(uint64_t bits) {
    return bits != 0;
}
template <> inline uint64_t NumberTraits<float>::to_bits(float value) {
    uint32_t bits;
    std::memcpy(&bits, &value, sizeof bits);
    return bits;
}
template <> inline float NumberTraits<float>::from_bits(uint64_t wide) {
    const uint32_t bits = static_cast<uint32_t>(wide);
    float value;
    std::memcpy(&value, &bits, sizeof value);
    return value;
}
template <> inline uint64_t NumberTraits<double>::to_bits(double value) {
    uint64_t bits;
    std::memcpy(&bits, &value, sizeof bits);
    return bits;
}
template <> inline double NumberTraits<double>::from_bits(uint64_t bits) {
    double value;
    std::memcpy(&value, &bits, sizeof value);
    return value;
}

// The names of an enumeration; each has an overload (generate.h), numbers have none.
template <class T>
typename std::enable_if<!std::is_enum<T>::value, const EnumEntry*>::type entries_of(T*) {
    return nullptr;
}

template <class T> class NumberField : public Field {
public:
    explicit NumberField(T value) : value_(value), initial_(value) {}
    FieldKind kind() const override { return NumberTraits<T>::kind(); }
    bool repeated() const override { return false; }
    size_t count() const override { return set_; }
    void reset() override { value_ = initial_, set_ = false; }
    uint64_t bits(size_t) const override { return NumberTraits<T>::to_bits(value_); }
    void add_bits(uint64_t bits) override { set(NumberTraits<T>::from_bits(bits)); }
    unsigned number_bits() const override { return 8 * sizeof(T); }
    const EnumEntry* entries() const override { return entries_of(static_cast<T*>(nullptr)); }

    T get() const { return value_; }
    void set(T value) { value_ = value, set_ = true; }

private:
    T value_, initial_;
    bool set_ = false;
};

// What accessors of repeated numbers and texts give; as protobuf's, as far as layers use it.
template <class T> class RepeatedField : public Field {
public:
    using Values =
        std::vector<typename std::conditional<std::is_same<T, bool>::value, uint8_t, T>::type>;

    FieldKind kind() const override { return NumberTraits<T>::kind(); }
    bool repeated() const override { return true; }
    size_t count() const override { return values_.size(); }
    void reset() override { values_.clear(); }
    uint64_t bits(size_t i) const override {
        return NumberTraits<T>::to_bits(static_cast<T>(values_[i]));
    }
    void add_bits(uint64_t bits) override { values_.push_back(NumberTraits<T>::from_bits(bits)); }
    unsigned number_bits() const override { return 8 * sizeof(T); }
    const EnumEntry* entries() const override { return entries_of(static_cast<T*>(nullptr)); }

    T Get(int i) const { return static_cast<T>(values_.at(static_cast<size_t>(i))); }
    void Set(int i, T value) { values_.at(static_cast<size_t>(i)) = value; }
    void Add(T value) { values_.push_back(value); }
    void Clear() { values_.clear(); }
    int size() const { return static_cast<int>(values_.size()); }
    bool empty() const { return values_.empty(); }
    T operator[](int i) const { return Get(i); }
    typename Values::const_iterator begin() const { return values_.begin(); }
    typename Values::const_iterator end() const { return values_.end(); }
    const T* data() const { return reinterpret_cast<const T*>(values_.data()); }
    T* mutable_data() { return reinterpret_cast<T*>(values_.data()); }
    void Resize(int size, T value) { values_.resize(static_cast<size_t>(size), value); }
    void Reserve(int size) { values_.reserve(static_cast<size_t>(size)); }

private:
    Values values_;
};

class TextField : public Field {
public:
    explicit TextField(const char* value) : value_(value), initial_(value) {}
    FieldKind kind() const override { return FieldKind::text; }
    bool repeated() const override { return false; }
    size_t count() const override { return set_; }
    void reset() override { value_ = initial_, set_ = false; }
    const std::string* text_at(size_t) const override { return &value_; }
    void add_text(const std::string& value) override { *change() = value; }

    const std::string& get() const { return value_; }
    std::string* change() { return set_ = true, &value_; }

private:
    std::string value_;
    const char* initial_;
    bool set_ = false;
};

// Elements stay where they are when others are added.
template <class T> class RepeatedPtrField {
public:
    RepeatedPtrField() {}
    RepeatedPtrField(const RepeatedPtrField& other) { *this = other; }
    RepeatedPtrField& operator=(const RepeatedPtrField& other) {
        std::vector<std::unique_ptr<T>> copies;
        for (const auto& value : other.values_) copies.emplace_back(new T(*value));
        values_.swap(copies);
        return *this;
    }

    const T& Get(int i) const { return *values_.at(static_cast<size_t>(i)); }
    T* Mutable(int i) { return values_.at(static_cast<size_t>(i)).get(); }
    T* Add() { return values_.emplace_back(new T), values_.back().get(); }
    void Clear() { values_.clear(); }
    void RemoveLast() { values_.pop_back(); }
    int size() const { return static_cast<int>(values_.size()); }
    bool empty() const { return values_.empty(); }
    const T& operator[](int i) const { return Get(i); }

    class const_iterator {
    public:
        explicit const_iterator(const std::unique_ptr<T>* at) : at_(at) {}
        const T& operator*() const { return **at_; }
        const T* operator->() const { return at_->get(); }
        const_iterator& operator++() { return ++at_, *this; }
        bool operator==(const const_iterator& other) const { return at_ == other.at_; }
        bool operator!=(const const_iterator& other) const { return at_ != other.at_; }

    private:
        const std::unique_ptr<T>* at_;
    };
    const_iterator begin() const { return const_iterator(values_.data()); }
    const_iterator end() const { return const_iterator(values_.data() + values_.size()); }

private:
    std::vector<std::unique_ptr<T>> values_;
};

class TextsField : public Field, public RepeatedPtrField<std::string> {
public:
    FieldKind kind() const override { return FieldKind::text; }
    bool repeated() const override { return true; }
    size_t count() const override { return static_cast<size_t>(size()); }
    void reset() override { Clear(); }
    const std::string* text_at(size_t i) const override { return &Get(static_cast<int>(i)); }
    void add_text(const std::string& value) override { *Add() = value; }
};

template <class T> class PartField : public Field {
public:
    PartField() {}
    PartField(const PartField& other) : value_(other.value_ ? new T(*other.value_) : nullptr) {}
    PartField& operator=(const PartField& other) {
        value_.reset(other.value_ ? new T(*other.value_) : nullptr);
        return *this;
    }
    FieldKind kind() const override { return FieldKind::part; }
    bool repeated() const override { return false; }
    size_t count() const override { return value_ != nullptr; }
    void reset() override { value_.reset(); }
    const Message* part_at(size_t) const override { return value_.get(); }
    Message* add_part() override { return change(); }

    const T& get() const {
        static const T none;
        return value_ ? *value_ : none;
    }
    T* change() {
        if (!value_) value_.reset(new T);
        return value_.get();
    }

private:
    std::unique_ptr<T> value_;
};

template <class T> class PartsField : public Field, public RepeatedPtrField<T> {
public:
    FieldKind kind() const override { return FieldKind::part; }
    bool repeated() const override { return true; }
    size_t count() const override { return static_cast<size_t>(this->size()); }
    void reset() override { this->Clear(); }
    const Message* part_at(size_t i) const override { return &this->Get(static_cast<int>(i)); }
    Message* add_part() override { return this->Add(); }
};

} // namespace messages
} // namespace bmnet

#endif
