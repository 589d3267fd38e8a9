// SPDX-License-Identifier: Apache-2.0
// What a builder makes of a small network, and what that computes.
#pragma once

#include "format/bmodel.h"
#include "network/frontend.h"
#include "values.h"

#include <filesystem>

namespace bmnet_tests {

// A folder of this process's, while the object lives.
class Folder {
public:
    Folder();
    ~Folder() { std::filesystem::remove_all(path_); }
    Folder(const Folder&) = delete;

    // The file's path; it gets those bytes.
    std::string write(const std::string& name, const std::string& bytes) const;
    std::string file(const std::string& name) const { return (path_ / name).string(); }
    std::string path() const { return path_.string(); }

private:
    std::filesystem::path path_;
};

// What a builder makes of it, or why it throws.
struct Built {
    bmrt::Bmodel model = {};
    std::string refusal = {};
};
Built build(std::unique_ptr<bmnet::Frontend> frontend);

// The outputs, one after the other, for int8 values of each input.
Values run(const bmrt::Bmodel& model, const std::vector<Values>& inputs);
// The same of a network that must not be refused.
Values run(const Built& built, const std::vector<Values>& inputs);

} // namespace bmnet_tests
