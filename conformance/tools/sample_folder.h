// SPDX-License-Identifier: Apache-2.0
// A folder of small files for one test, gone after it, and what such files hold.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

namespace boardless {

class SampleFolder {
public:
    SampleFolder() {
        std::string pattern = std::filesystem::temp_directory_path() / "boardless.XXXXXX";
        path_ = ::mkdtemp(pattern.data());
    }
    SampleFolder(const SampleFolder&) = delete;
    ~SampleFolder() { std::filesystem::remove_all(path_); }

    const std::string& path() const { return path_; }
    // The new file's path.
    std::string add(const std::string& name, const std::string& content) const {
        const std::string path = path_ + "/" + name;
        std::ofstream(path, std::ios::binary) << content;
        return path;
    }

private:
    std::string path_;
};

// A picture file, R G B.
inline std::string ppm_file(int width, int height, const std::string& pixels) {
    return "P6 " + std::to_string(width) + " " + std::to_string(height) + " 255\n" + pixels;
}

// A .npy file of version 1.0.
inline std::string npy_file(const std::string& descr, const std::string& shape,
                            const std::string& values) {
    const std::string header =
        "{'descr': '" + descr + "', 'fortran_order': False, 'shape': " + shape + ", }\n";
    return std::string("\x93NUMPY\x01\x00", 8) + static_cast<char>(header.size()) + '\0' + header +
           values;
}

} // namespace boardless
