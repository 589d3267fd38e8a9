#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# completion.sh BOARDLESS: bash completes commands, options and chips; zsh and fish, where they are, take their files, and
# fish completes with its own; the manual page has a section for each command, and groff takes it without a word.
boardless=$1
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
set -e
for shell in bash zsh fish; do "$boardless" completion $shell >"$shell"; done

cat >completed <<'PROGRAM'
source ./bash
completed() {  # WORD...: what the last one is completed to
    COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
    _boardless
    echo "${COMPREPLY[*]}"
}
completed boardless com
completed boardless run --ch
completed boardless compile net.onnx --chip rk358
completed boardless infer net.onnx --inp
PROGRAM
bash completed >printed
printf '%s\n' 'compile compare completion' '--chip' 'rk3588' '--input' >wanted
diff wanted printed
if command -v zsh >/dev/null; then zsh -n zsh; fi
if command -v fish >/dev/null; then
    [ "$(fish -c 'source fish; complete -C "boardless compile --chip rk358"' | cut -f 1)" = rk3588 ]
fi

"$boardless" manual >page
"$boardless" --help | sed -n '/^Subcommands:/,/^$/s/^  \([a-z]\+\) .*/\1/p' >commands
[ "$(wc -l <commands)" -gt 10 ]
while read -r command; do grep -qx ".SS $command" page; done <commands
if command -v groff >/dev/null; then [ -z "$(groff -man -Tutf8 -ww -z page 2>&1)" ]; fi
