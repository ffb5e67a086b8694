#!/bin/sh
# A build in parts with GNU parallel, on the cores of this machine or, with --sshlogin, on several that share the folder:
#   docs/recipes/parallel.sh 8 2024-11-22T08:00:00Z
# Each part is one thread: the parts are the threads.
set -eu
count=$1
at=$2
parallel --halt now,fail=1 \
  npx almanac build --at "$at" --shard "{}/$count" --concurrency 1 --quiet --out "parts/{}" ::: $(seq "$count")
npx almanac merge $(seq -f 'parts/%g' "$count")
