#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# program.sh CASE BOARDLESS PROGRAM WRITER: the program with a network of the tests', used right or wrong: what it
# prints and saves, and what the log says.
case=$1 boardless=$2 program=$3 writer=$4
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
cd "$tmp" || exit 1
"$writer" network.nb || exit 1
awk 'BEGIN {for (i = 0; i < 60; ++i) printf "%c", 33 + (i * 37) % 61}' >input.dat
head -c 30 input.dat >short.dat
head -c 500 network.nb >damaged.nb
cp "$writer" other.nb # no network at all

run() { "$boardless" run -- "$program" "$@" >printed 2>log; }
fail() { echo "$case: $*"; cat printed log; exit 1; }
says() { grep -qF -e "$1" log || fail "the log does not say '$1'"; }
fails() {
    run "$@" && fail "it ends well"
    [ -s printed ] && [ "$case" != no_input ] && fail "it prints something"
}

case $case in
runs)
    run network.nb input.dat || fail "exit status $?"
    printf 'run 1\n 28: 93.000000\n 56: 92.000000\n 23: 91.000000\n' >wanted
    cmp -s printed wanted || fail "it prints something else"
    cmp -s input.dat output0_60_1.dat || fail "output0_60_1.dat is not what went in"
    cmp -s input.dat input_0.dat || fail "input_0.dat is not what went in"
    ;;
loops)
    run network.nb input.dat 3 || fail "exit status $?"
    [ "$(grep -c '^run' printed)" = 3 ] || fail "it does not run three times"
    ;;
no_file)
    fails nowhere.nb input.dat
    says nowhere.nb
    says "CHECK STATUS(-1:VSI_FAILURE)"
    [ -e graph.json ] || fail "there is no graph.json"
    ;;
damaged)
    fails damaged.nb input.dat
    says vsi_nn_SetupGraph
    ;;
other_network)
    fails other.nb input.dat
    says vsi_nn_SetupGraph
    ;;
no_input)
    fails network.nb short.dat
    grep -q "short.dat is too short" printed || fail "it does not say what is wrong"
    ;;
esac
