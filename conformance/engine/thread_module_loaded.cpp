// SPDX-License-Identifier: Apache-2.0
// A library with workers is loaded and unloaded.
#include "conformance/core/child.h"
#include "conformance/engine/thread_list.h"

#include <catch2/catch.hpp>

#include <dlfcn.h>

TEST_CASE("child: a library is unloaded with its threads", "[.child]") {
    for (int round = 0; round < 20; ++round) {
        void* const library = dlopen(THREAD_MODULE, RTLD_NOW | RTLD_LOCAL);
        REQUIRE(library);
        const auto use = reinterpret_cast<int (*)()>(dlsym(library, "use_threads"));
        REQUIRE(use);
        CHECK(use() == 100);
        CHECK(worker_list().size() == 2);
        REQUIRE(dlclose(library) == 0);
        CHECK_FALSE(dlopen(THREAD_MODULE, RTLD_NOW | RTLD_NOLOAD));
        CHECK(worker_list().empty());
    }
}

TEST_CASE("parallel/a library is unloaded with its threads") {
    const ChildRun child =
        run_child("child: a library is unloaded with its threads", {"BOARDLESS_THREADS=3"});
    CAPTURE(child.log, child.signal);
    CHECK(child.passed);
}
