// SPDX-License-Identifier: Apache-2.0
#include "tools/boardless/input/input_set.h"
#include "tools/boardless/input/npy_file.h"
#include "tools/boardless/input/picture_file.h"

#include "emu-core/base/file.h"
#include "emu-core/tensor/convert.h"

#include <algorithm>
#include <cerrno>
#include <sstream>

#include <sys/stat.h>

namespace boardless {
namespace {

namespace fs = std::filesystem;
using emu::Dtype;
using emu::Fault;

std::size_t elements_of(const emu::TensorSpec& spec) {
    return static_cast<std::size_t>(spec.shape.elements());
}

bool is_descriptor(const std::string& path) {
    return path.starts_with("/proc/self/fd/") || path.starts_with("/dev/");
}

// The names that one line of a list holds.
std::vector<std::string> names_in(const std::string& line, const fs::path& folder) {
    std::istringstream words(line);
    std::vector<std::string> names;
    for (std::string word; words >> word;) names.push_back(folder / word);
    return names;
}

emu::Outcome expect_file(const std::string& path) {
    struct stat status {};
    if (::stat(path.c_str(), &status) != 0) {
        return emu::error(Fault::bad_argument, "%s: %s", path.c_str(), std::strerror(errno));
    }
    if (S_ISREG(status.st_mode)) return {};
    return emu::error(Fault::bad_argument, "%s: not a file", path.c_str());
}

} // namespace

emu::Result<InputSet> InputSet::open(const std::string& path,
                                     std::span<const emu::TensorSpec> inputs,
                                     std::vector<emu::Normalisation> pixels) {
    InputSet set(inputs, std::move(pixels));
    std::error_code problem;
    if (fs::is_directory(path, problem)) {
        EMU_TRY(set.add_folder(path));
    } else {
        EMU_TRY(expect_file(path));
        if (is_array(path) || has_picture_name(path) || check_picture(path)) {
            EMU_TRY(set.add({path}));
        } else {
            EMU_TRY(set.add_list(path));
        }
    }
    return set;
}

emu::Outcome InputSet::add_folder(const std::string& path) {
    std::error_code problem;
    std::vector<std::string> files;
    for (fs::directory_iterator at(path, problem), end; !problem && at != end;
         at.increment(problem)) {
        std::error_code unreadable;
        if (!at->is_regular_file(unreadable)) continue;
        if (at->path().extension() == ".npy" || has_picture_name(at->path()))
            files.push_back(at->path());
    }
    if (problem) {
        return emu::error(Fault::bad_argument, "%s: %s", path.c_str(), problem.message().c_str());
    }
    if (files.empty()) {
        return emu::error(Fault::bad_input, "%s: no picture and no .npy file is in this folder",
                          path.c_str());
    }
    std::sort(files.begin(), files.end());
    for (const std::string& file : files) EMU_TRY(add({file}));
    return {};
}

emu::Outcome InputSet::add_list(const std::string& path) {
    EMU_TRY_VALUE(bytes, emu::read_file(path));
    const std::string text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    if (text.find('\0') != text.npos) {
        return emu::error(Fault::bad_input,
                          "%s: neither a picture, nor a .npy file, nor a list of such",
                          path.c_str());
    }
    // A list that came through a pipe lies nowhere.
    const fs::path folder = is_descriptor(path) ? fs::path() : fs::path(path).parent_path();
    std::istringstream lines(text);
    std::size_t number = 0;
    for (std::string line; std::getline(lines, line);) {
        ++number;
        const std::vector<std::string> names = names_in(line, folder);
        if (names.empty()) continue;
        const emu::Outcome added = add(names);
        if (added) continue;
        return emu::error(added.error().fault, "%s: line %zu: %s", path.c_str(), number,
                          added.error().detail.c_str());
    }
    if (!entries_.empty()) return {};
    return emu::error(Fault::bad_input, "%s: the list is empty", path.c_str());
}

emu::Outcome InputSet::add(const std::vector<std::string>& paths) {
    if (paths.size() != inputs_.size()) {
        return emu::error(
            Fault::bad_input,
            "%s: %zu file%s for a network of %zu inputs: a sample is a line in a text "
            "file that names one file per input",
            paths[0].c_str(), paths.size(), paths.size() == 1 ? "" : "s", inputs_.size());
    }
    Entry entry{{}, size(), 0};
    for (std::size_t i = 0; i < paths.size(); ++i) {
        EMU_TRY(expect_file(paths[i]));
        Source source{paths[i], {}};
        if (is_array(paths[i])) {
            EMU_TRY_VALUE(array, StoredArray::open(paths[i]));
            source.array = std::move(array);
        }
        EMU_TRY_VALUE(samples, samples_of(source, i));
        if (i != 0 && samples != entry.samples) {
            return emu::error(Fault::bad_input, "%s: it holds %zu samples, %s holds %zu",
                              paths[i].c_str(), samples, paths[0].c_str(), entry.samples);
        }
        entry.samples = samples;
        entry.sources.push_back(std::move(source));
    }
    entries_.push_back(std::move(entry));
    return {};
}

emu::Result<std::size_t> InputSet::samples_of(const Source& source, std::size_t input) const {
    const emu::TensorSpec& spec = inputs_[input];
    if (source.holds_pixels()) EMU_TRY(check(pixels_[input], spec));
    if (!source.array) {
        EMU_TRY(check_picture(source.path));
        if (spec.shape.rank() == 4 && is_pixel_depth(emu::dense(spec).stored.c)) return 1;
        return emu::error(Fault::bad_input,
                          "%s: input '%s' (%s) takes no pictures, they have 1 or 3 channels",
                          source.path.c_str(), spec.name.c_str(), emu::to_text(spec.shape).c_str());
    }
    if (source.array->dtype() == Dtype::i8) {
        return emu::error(Fault::bad_input,
                          "%s: it holds int8, which says nothing of its scale: pixels are uint8, "
                          "other numbers float32",
                          source.path.c_str());
    }
    const std::uint64_t held = source.array->elements(), wanted = elements_of(spec);
    if (held != 0 && held % wanted == 0) {
        if (!source.holds_pixels()) EMU_TRY(check_order(source.path, source.array->shape(), spec));
        return static_cast<std::size_t>(held / wanted);
    }
    return emu::error(Fault::bad_input,
                      "%s: it holds %llu values, input '%s' (%s) takes %llu or a multiple",
                      source.path.c_str(), static_cast<unsigned long long>(held), spec.name.c_str(),
                      emu::to_text(spec.shape).c_str(), static_cast<unsigned long long>(wanted));
}

std::size_t InputSet::size() const {
    return entries_.empty() ? 0 : entries_.back().first + entries_.back().samples;
}

bool InputSet::holds_pictures(std::size_t input) const {
    return std::all_of(entries_.begin(), entries_.end(),
                       [&](const Entry& entry) { return entry.sources[input].holds_pixels(); });
}

emu::Result<std::vector<std::byte>> InputSet::read_pixels(const Source& source, std::size_t sample,
                                                          std::size_t input) const {
    const emu::TensorSpec& spec = inputs_[input];
    const emu::Extents extents = emu::dense(spec).stored;
    std::vector<std::byte> pixels(elements_of(spec));
    if (source.array) {
        EMU_TRY(source.array->read(sample * pixels.size(), pixels));
    } else {
        EMU_TRY_VALUE(picture,
                      read_picture(source.path, static_cast<int>(extents.h),
                                   static_cast<int>(extents.w), static_cast<int>(extents.c)));
        for (std::size_t at = 0; blue_first_ && extents.c == 3 && at < picture.size(); at += 3)
            std::swap(picture[at], picture[at + 2]);
        for (std::size_t at = 0; at < pixels.size(); at += picture.size()) {
            std::memcpy(pixels.data() + at, picture.data(), picture.size());
        }
    }
    return pixels;
}

const InputSet::Entry& InputSet::entry_of(std::size_t sample) const {
    const auto behind = std::upper_bound(
        entries_.begin(), entries_.end(), sample,
        [](std::size_t wanted, const Entry& entry) { return wanted < entry.first; });
    return *std::prev(behind);
}

emu::Outcome InputSet::read(std::size_t sample, std::size_t input, std::span<float> reals) const {
    const Entry& entry = entry_of(sample);
    const Source& source = entry.sources[input];
    const emu::TensorSpec& spec = inputs_[input];
    const std::size_t place = sample - entry.first;
    if (source.holds_pixels()) {
        EMU_TRY_VALUE(pixels, read_pixels(source, place, input));
        return make_real(pixels_[input], spec, std::move(pixels), reals);
    }
    const emu::Dtype dtype = source.array->dtype();
    std::vector<std::byte> values(reals.size() * emu::size_of(dtype));
    EMU_TRY(source.array->read(place * reals.size(), values));
    const emu::Extents line{1, 1, 1, static_cast<std::int64_t>(reals.size())};
    return emu::convert(line, {dtype, {}, emu::nhwc, line}, values,
                        {Dtype::f32, {}, emu::nhwc, line}, std::as_writable_bytes(reals));
}

} // namespace boardless
