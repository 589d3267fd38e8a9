#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# citations_can_fail.sh CHECK: toolchains/check_citations finds every kind of offence, in a tree of its
# own. Names are put together, so that this file cites nothing.
check=$(realpath "$1")
tree=$(mktemp -d) || exit 1
trap 'rm -rf "$tree"' EXIT
cd "$tree" || exit 1
pages=docs/formats md=md
mkdir -p $pages code/part build
printf '# Page\n\n## One section\n\n## Another section\n' >$pages/page.$md
printf '# Part\n' >code/part/notes.$md
printf '// nowhere.%s\n' $md >build/made.h
: >code/part/part.h
failed=0

# expects PASSES FILE TEXT: the check passes, true or false, of a tree where FILE has TEXT.
expects() {
    printf '%b\n' "$3" >"$2"
    passed=true
    "$check" >/dev/null || passed=false
    if [ $passed != "$1" ]; then
        echo "passes, $passed: $3 in $2"
        failed=1
    fi
    rm "$2"
}

expects true code/part/a.h '// none'
expects false code/part/a.h "// as $pages/nowhere says"
expects false code/part/a.h "// as nowhere.$md says"
expects false code/part/a.h "// as part/nowhere.$md says"
expects false code/part/a.h "// as sp""ecs/rknn has it"
expects false code/part/a.h "// documented (specif""ication, 3)"
expects false code/part/a.h "// $pages/page.$md, \"No section\""
expects false code/part/a.h "// $pages/page.$md, \"One section\" and \"No section\""
expects false $pages/other.$md '`code/part/nowhere.h`'
expects true code/part/a.h "// $pages/page.$md, \"One\n// section\" and \"Another section\""
expects true code/part/a.h "// notes.$md, part/notes.$md and code/part/notes.$md"
expects true code/part/a.h "// https://example.org/nowhere.$md"
expects true $pages/other.$md '`code/part/part.h`, `code/part` and `lib/nowhere.h`'
expects true $pages/other.$md "(someone/models, examples/nowhere.$md:30)"
exit $failed
