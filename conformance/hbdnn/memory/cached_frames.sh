#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# cached_frames.sh PROGRAM MODEL: with BOARDLESS_CACHE=strict each bug of the program is reported with the
# call that is missing, and nothing is said of the program without a bug, which gets the same bytes as
# without a cache.
program=$1 model=$2
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
failed=0
fail() { echo "$*"; failed=1; }

BOARDLESS_CACHE=0 "$program" "$model" >"$tmp/expected" 2>"$tmp/log" || fail "without a cache: exit code $?"
[ "$(sort -u "$tmp/expected" | wc -l)" = 3 ] || fail "the frames' results are not three"

# run BUG: what it writes is in $tmp/out and $tmp/log.
run() { BOARDLESS_CACHE=strict "$program" "$model" $1 >"$tmp/out" 2>"$tmp/log" || fail "$1: exit code $?"; }

run ''
diff "$tmp/expected" "$tmp/out" >/dev/null || fail "correct: other results"
[ -s "$tmp/log" ] && { fail "correct: it is reported"; cat "$tmp/log"; }

# reported BUG TIMES TEXT: so often, and its results are other ones.
reported() {
    run "$1"
    [ "$(grep -c "$3" "$tmp/log")" = "$2" ] || { fail "$1: not '$3' $2 times, but"; cat "$tmp/log"; }
    [ "$(grep -c . "$tmp/log")" = "$2" ] || { fail "$1: something else is reported"; cat "$tmp/log"; }
    diff "$tmp/expected" "$tmp/out" >/dev/null && fail "$1: the results are right"
}
reported no_clean 3 'of hbDNNInfer reads .* that were never cleaned: hbSysFlushMem with HB_SYS_MEM_CACHE_CLEAN is missing before it'
reported write_after_clean 3 'were written after call [1-9] of hbSysFlushMem: hbSysFlushMem with HB_SYS_MEM_CACHE_CLEAN is missing between'
reported no_invalidate 3 'read results of call [1-3] of hbDNNInfer, .* not invalidated: hbSysFlushMem with HB_SYS_MEM_CACHE_INVALIDATE is missing after the run'
exit $failed
