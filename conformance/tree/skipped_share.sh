#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# skipped_share.sh CTEST: tools/skipped_share counts whole tests that are skipped, and tests that say so of a part.
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
# counts TEXT PREFIX: what is said of four tests of that name, and of others.
counts() {
    cat >"$folder/CTestTestfile.cmake" <<TESTS
add_test($2/code sh -c "exit 77")
add_test($2/says sh -c "echo skipped: a file")
add_test($2/part sh -c "echo skipped: a part")
add_test($2/runs true)
add_test(release/runs true)
add_test(asan/code sh -c "exit 77")
set_tests_properties($2/code asan/code PROPERTIES SKIP_RETURN_CODE 77)
set_tests_properties($2/says PROPERTIES SKIP_REGULAR_EXPRESSION skipped:)
TESTS
    "$1" --test-dir "$folder" --output-junit report.xml >"$folder/log" 2>&1
    said=$(tools/skipped_share "$folder/report.xml")
    case "$said" in
        *"$3"*) ;;
        *) echo "not \"$3\": $said"; exit 1 ;;
    esac
}
counts "$1" release-without-shared "2 of 4 tests are skipped (50.0%), and parts of 1 more"
counts "$1" release "2 of 5 tests are skipped (40.0%), and parts of 1 more"
