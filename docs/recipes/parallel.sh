#!/bin/sh
# A build in parts with GNU parallel, on the cores of this machine:
#   docs/recipes/parallel.sh 8 2024-11-22T08:00:00Z
# On several hosts that have this folder under the same path:
#   PARALLEL='--sshlogin host-a,host-b --workdir .' docs/recipes/parallel.sh 8 2024-11-22T08:00:00Z
# Each part runs in one thread, since parallel starts as many parts at once as there are cores.
set -eu
count=$1
at=$2
parallel --halt now,fail=1 \
  npx almanac build --at "$at" --shard "{}/$count" --concurrency 1 --quiet --out "parts/{}" ::: $(seq "$count")
npx almanac merge $(seq -f 'parts/%g' "$count")
