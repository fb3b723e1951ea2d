#!/bin/sh
# Runs Node.js so that SIGUSR1 does not open its debugger: `sh deploy/node.sh NODE ARGUMENT…`. NODE is the program and may be a path. Not
# all supported versions have the option, and those without it would refuse to start; there, lib/runtime/no-debugger.mjs has to suffice.
node=$1
shift
if "$node" --disable-sigusr1 --version >/dev/null 2>&1; then set -- --disable-sigusr1 "$@"; fi
exec "$node" "$@"
