// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/format/writer/write_segment.h"

#include "libhbdnn/format/hbm/segment_fields.h"

#include <zlib.h>

namespace hbdnn::format::writer {
namespace {

using namespace hbm;

// Places in here are the image's.
class SegmentWriter {
public:
    SegmentWriter(Image& image, const hbm::Segment& segment)
        : image_(image), segment_(segment), at_(image.append(descriptor_bytes)) {}

    std::size_t write() && {
        put_word(at_ + name_at, text(segment_.name) - at_);
        image_.put(at_ + descriptor_march_at, segment_.march);
        put_word(at_ + piece_bytes_at, segment_.piece_bytes);
        put_word(at_ + intermediate_bytes_at, segment_.intermediate_bytes);
        write_constants();
        write_functions();
        write_tensors();
        write_steps();
        return at_ - body_at;
    }

private:
    template <class T> void put_word(std::size_t at, T value) {
        image_.put_number(at, static_cast<std::uint32_t>(value));
    }
    // From the begin of the record that has the field.
    void put_place(std::size_t record, std::size_t field, std::size_t place) {
        put_word(record + field, place - record);
    }
    std::size_t text(const std::string& text) {
        const std::size_t at = image_.append(text.size() + 1);
        image_.put(at, text);
        return at;
    }
    std::size_t table(std::size_t field, std::size_t count, std::size_t record) {
        const std::size_t at = image_.append(count * record);
        put_word(at_ + field, at - at_);
        put_word(at_ + field + 4, count);
        return at;
    }
    std::uint32_t sum_of(std::size_t at, std::size_t size) const {
        const auto bytes = image_.part(at, size);
        return static_cast<std::uint32_t>(
            crc32_z(0, reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size()));
    }

    void write_constants() {
        const std::size_t size = segment_.constants.size(), at = image_.append(size);
        image_.put(at, segment_.constants.bytes());
        put_word(at_ + constants_at, at - at_);
        put_word(at_ + constant_bytes_at, size);
        put_word(at_ + constant_sum_at, sum_of(at, size));
        if (segment_.debug.empty()) return;
        const std::size_t debug = image_.append(segment_.debug.size());
        image_.put(debug, segment_.debug.bytes());
        put_word(at_ + debug_at, debug - at_);
        put_word(at_ + debug_bytes_at, segment_.debug.size());
    }

    void write_functions() {
        std::size_t words = 0;
        for (const Function& function : segment_.functions) words += function.words.size();
        functions_ = table(functions_at, segment_.functions.size(), function_bytes);
        const std::size_t code = image_.append(words * sizeof(std::uint64_t));
        std::size_t next = code, record = functions_;
        for (const Function& function : segment_.functions) {
            const auto bytes = std::as_bytes(std::span(function.words));
            image_.put(next, bytes);
            put_place(record, 0, next);
            put_word(record + 4, function.words.size());
            put_word(record + 8, bytes.size());
            put_word(record + microseconds_at, function.microseconds);
            for (std::size_t i = 0; i < function.regions.size(); ++i) {
                const std::size_t entry = record + regions_at + i * region_bytes;
                put_word(entry, function.regions[i].kind);
                put_word(entry + 4, function.regions[i].index);
            }
            next += bytes.size();
            record += function_bytes;
        }
        put_word(at_ + code_at, code - at_);
        put_word(at_ + code_words_at, words);
        put_word(at_ + code_bytes_at, words * sizeof(std::uint64_t));
        put_word(at_ + code_sum_at, sum_of(code, words * sizeof(std::uint64_t)));
    }

    void write_tensors() {
        const std::pair<std::size_t, const std::vector<SegmentTensor>*> lists[] = {
            {inputs_at, &segment_.inputs},
            {outputs_at, &segment_.outputs},
            {pieces_at, &segment_.pieces},
            {intermediates_at, &segment_.intermediates},
            {constant_tensors_at, &segment_.constant_tensors}};
        std::size_t count = 0;
        for (const auto& [field, tensors] : lists) count += tensors->size();
        std::size_t record = table(tensors_at, count, tensor_bytes);
        for (const auto& [field, tensors] : lists) {
            std::size_t entry = table(field, tensors->size(), index_bytes);
            for (const SegmentTensor& tensor : *tensors) {
                write_tensor(record, tensor);
                record += tensor_bytes;
                put_word(entry, written_.size());
                entry += index_bytes;
                written_.push_back(&tensor);
            }
        }
    }

    void write_tensor(std::size_t at, const SegmentTensor& tensor) {
        namespace word = tensor_word;
        put_place(at, 0, text(tensor.name));
        // Those of no channel lie before the file.
        put_place(at, word::shifts * 4, body_at - 1);
        if (!tensor.shifts.empty()) {
            const std::size_t shifts = image_.append(tensor.shifts.size());
            image_.put(shifts, std::as_bytes(std::span(tensor.shifts)));
            put_word(at + word::shifts * 4, shifts - at);
        }
        for (std::size_t axis = 0; axis < 4; ++axis) {
            put_word(at + (word::padded + axis) * 4, tensor.padded[axis]);
            put_word(at + (word::valid + axis) * 4, tensor.valid[axis]);
        }
        put_word(at + word::type * 4, tensor.type);
        put_word(at + word::layout * 4, tensor.layout);
        put_word(at + word::source * 4, tensor.source);
        put_word(at + word::memory * 4, tensor.place);
        put_word(at + word::offset * 4, tensor.offset);
        put_word(at + word::bytes * 4, tensor.bytes);
    }

    void write_steps() {
        std::size_t record = table(steps_at, segment_.steps.size(), step_bytes);
        for (const Step& step : segment_.steps) {
            if (const auto* functions = std::get_if<RunFunctions>(&step)) {
                put_word(record + step_kind_at, kind_functions);
                put_place(record, first_function_at,
                          functions_ + functions->first * function_bytes);
                put_word(record + function_count_at, functions->count);
            } else {
                write_lookup(record, std::get<Lookup>(step));
            }
            record += step_bytes;
        }
    }

    void write_lookup(std::size_t record, const Lookup& lookup) {
        put_word(record + step_kind_at, kind_lookup);
        put_place(record, step_inputs_at, index_of(lookup.from));
        put_place(record, step_outputs_at, index_of(lookup.to));
        put_word(record + input_count_at, 1);
        put_word(record + output_count_at, 1);
        const std::size_t blob = image_.append(lookup_bytes);
        image_.put(blob + lookup_zeros, std::as_bytes(std::span(lookup.table)));
        put_place(record, lookup_at, blob);
        put_word(record + lookup_bytes_at, lookup_bytes);
    }

    // A list of one.
    std::size_t index_of(const SegmentTensor& tensor) {
        const auto found = std::ranges::find_if(
            written_, [&](const SegmentTensor* written) { return *written == tensor; });
        const std::size_t at = image_.append(index_bytes);
        put_word(at, found - written_.begin());
        return at;
    }

    Image& image_;
    const hbm::Segment& segment_;
    std::size_t at_, functions_ = 0;
    std::vector<const SegmentTensor*> written_;
};

} // namespace

std::size_t write_segment(Image& image, const hbm::Segment& segment) {
    return SegmentWriter(image, segment).write();
}

} // namespace hbdnn::format::writer
