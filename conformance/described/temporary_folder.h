// SPDX-License-Identifier: Apache-2.0
// A folder and a variable of the environment for the time of one test.
#pragma once

#include "emu-core/base/file.h"

#include <catch2/catch.hpp>

#include <filesystem>
#include <string>

#include <stdlib.h>

class TemporaryFolder {
public:
    TemporaryFolder() : path_(std::filesystem::temp_directory_path() / "described.XXXXXX") {
        std::string pattern = path_.string();
        REQUIRE(::mkdtemp(pattern.data()));
        path_ = pattern;
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    ~TemporaryFolder() { std::filesystem::remove_all(path_); }

    std::string path(const std::string& name) const { return (path_ / name).string(); }
    // Returns the path.
    std::string write(const std::string& name, emu::Bytes bytes) const {
        const auto written = emu::write_file(path(name), bytes);
        REQUIRE(written);
        return path(name);
    }
    std::string write(const std::string& name, const std::string& text) const {
        return write(name, std::as_bytes(std::span(text)));
    }

private:
    std::filesystem::path path_;
};

class Variable {
public:
    Variable(const char* name, const std::string& value) : name_(name) {
        ::setenv(name, value.c_str(), 1);
    }
    Variable(const Variable&) = delete;
    ~Variable() { ::unsetenv(name_); }

private:
    const char* name_;
};
