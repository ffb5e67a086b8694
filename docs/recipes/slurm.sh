#!/bin/sh
# A build in parts on a Slurm cluster whose nodes share this folder: an array job, and the merge once all of it is done.
#   docs/recipes/slurm.sh 8 2024-11-22T08:00:00Z
# Prints the number of the job that merges; parts and logs are in parts/.
set -eu
count=$1
at=$2
mkdir -p parts
build=$(sbatch --parsable --job-name=almanac-part --array="1-$count" --output=parts/%a.log \
  --wrap "npx almanac build --at $at --shard auto --quiet --out parts/\$SLURM_ARRAY_TASK_ID")
sbatch --parsable --job-name=almanac-merge --dependency="afterok:$build" --kill-on-invalid-dep=yes --output=parts/merge.log \
  --wrap "npx almanac merge $(seq -s ' ' -f 'parts/%g' "$count")"
