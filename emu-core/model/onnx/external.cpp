// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/onnx/external.h"

#include "emu-core/base/file.h"

#include <charconv>
#include <cstdlib>
#include <memory>

namespace emu::onnx {
namespace {

constexpr std::uint64_t most_bytes = std::uint64_t{1} << 30; // as much as a file may have

struct Place {
    std::string location;
    std::uint64_t offset = 0;
    std::optional<std::uint64_t> length; // to the file's end
};

Outcome read_number(std::string_view text, std::uint64_t& number) {
    const char* end = text.data() + text.size();
    const auto [stop, failure] = std::from_chars(text.data(), end, number);
    if (failure == std::errc() && stop == end && !text.empty()) return {};
    return error(Fault::bad_model, "its place in another file is no number");
}

Outcome read_entry(std::string_view key, std::string_view value, Place& place) {
    if (key == "location") {
        place.location = value;
        return {};
    }
    if (key == "offset") return read_number(value, place.offset);
    if (key == "length") return read_number(value, place.length.emplace());
    if (key == "checksum") return {}; // nobody else looks at it either
    return error(Fault::bad_model, "its place in another file has the unknown entry '%s'",
                 std::string(key.substr(0, 64)).c_str());
}

Result<Place> read_place(const Tensor& tensor) {
    Place place;
    for (std::size_t i = 0; i < tensor.external.size(); ++i) {
        const auto& [key, value] = tensor.external[i];
        for (std::size_t earlier = 0; earlier < i; ++earlier) {
            if (tensor.external[earlier].first == key)
                return error(Fault::bad_model, "its place in another file is said twice");
        }
        EMU_TRY(read_entry(key, value, place));
    }
    if (place.location.empty()) {
        return error(Fault::bad_model, "its values are in another file, which is not named");
    }
    return place;
}

// Whether the path could only lead down from where it starts, links aside.
bool leads_down(std::string_view path) {
    if (path.front() == '/' || path.find('\0') != path.npos) return false;
    while (true) {
        const std::size_t slash = path.find('/');
        if (path.substr(0, slash) == "..") return false;
        if (slash == path.npos) return true;
        path.remove_prefix(slash + 1);
    }
}

// Without links; nothing when there is no such file.
std::optional<std::string> real_path(const std::string& path) {
    const std::unique_ptr<char, decltype(&std::free)> real(::realpath(path.c_str(), nullptr),
                                                           &std::free);
    if (!real) return std::nullopt;
    return std::string(real.get());
}

Error bad_file(const std::string& location, const char* what) {
    return error(Fault::bad_model, "its values are in the file '%s', %s", location.c_str(), what);
}

} // namespace

ExternalData ExternalData::beside(const std::string& model_path) {
    const std::size_t slash = model_path.rfind('/');
    if (slash == model_path.npos) return ExternalData(".");
    return ExternalData(model_path.substr(0, slash + 1));
}

Result<SharedBytes> ExternalData::open(const std::string& location) {
    if (!leads_down(location)) return bad_file(location, "which is not in the model's directory");
    if (!directory_) {
        return bad_file(location, "which belongs beside the model; this model came from memory");
    }
    const auto directory = real_path(*directory_);
    const auto path = real_path(*directory_ + "/" + location);
    if (!directory || !path) return bad_file(location, "which is not beside the model");
    const std::string inside = directory->back() == '/' ? *directory : *directory + "/";
    if (!path->starts_with(inside)) {
        return bad_file(location, "which is a link that leads out of the model's directory");
    }
    const auto known = files_.find(*path);
    if (known != files_.end()) return known->second;

    auto bytes = read_file(*path);
    if (!bytes) return bad_file(location, bytes.error().detail.c_str());
    total_ += bytes->size();
    if (total_ > most_bytes) return bad_file(location, "and such files have more than 1 GiB");
    return files_.insert_or_assign(*path, SharedBytes(*std::move(bytes))).first->second;
}

Result<SharedBytes> ExternalData::read(const Tensor& tensor) {
    EMU_TRY_VALUE(place, read_place(tensor));
    EMU_TRY_VALUE(file, open(place.location));
    const std::uint64_t rest = place.offset <= file.size() ? file.size() - place.offset : 0;
    const std::uint64_t length = place.length.value_or(rest);
    if (!in_range(place.offset, length, file.size())) {
        return bad_file(place.location, "which ends before them");
    }
    return file.part(place.offset, length);
}

} // namespace emu::onnx
