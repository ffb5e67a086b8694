#!/bin/sh
# Runs the documented recipes for sharded builds on the tests' bakery with the real schedulers, and compares the results
# with an undivided build: scripts/recipes.sh [parallel] [slurm]. Needs GNU parallel. Slurm (Debian's slurm-wlm) needs
# root; it runs as a single node that is removed afterwards.
set -eu
project=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
at=2025-04-18T12:00:00Z
pids=
trap 'for pid in $pids; do kill "$pid" 2>/dev/null || true; done; wait; rm -rf "$work"' EXIT

cp -r "$project/tests/fixtures/sites/tiny" "$work/site"
mkdir -p "$work/bin"
printf '#!/bin/sh\nshift\nexec node %s/cli/bin.js "$@"\n' "$project" > "$work/bin/npx"
chmod +x "$work/bin/npx"
PATH="$work/bin:$PATH"
cd "$work/site"
npx almanac build --at "$at" --quiet --out "$work/whole"

same() {
  diff -r "$work/whole" dist
  echo "$1: the parts give what an undivided build gives"
  rm -rf dist parts
}

start_slurm() {
  mkdir -p "$work/slurm/state" "$work/slurm/spool"
  dd if=/dev/urandom of="$work/slurm/munge.key" bs=1024 count=1 2>/dev/null
  chmod 600 "$work/slurm/munge.key"
  chmod 755 "$work" "$work/slurm"
  munged --force --foreground --key-file="$work/slurm/munge.key" --socket="$work/slurm/munge.socket" \
    --pid-file="$work/slurm/munge.pid" --log-file="$work/slurm/munge.log" --seed-file="$work/slurm/munge.seed" >/dev/null 2>&1 &
  pids="$pids $!"
  host=$(hostname -s)
  cat > "$work/slurm/slurm.conf" <<CONF
ClusterName=recipes
SlurmctldHost=$host(127.0.0.1)
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket=$work/slurm/munge.socket
CredType=cred/munge
SlurmctldPort=36817
SlurmdPort=36818
SlurmctldPidFile=$work/slurm/slurmctld.pid
SlurmdPidFile=$work/slurm/slurmd.pid
SlurmctldLogFile=$work/slurm/slurmctld.log
SlurmdLogFile=$work/slurm/slurmd.log
StateSaveLocation=$work/slurm/state
SlurmdSpoolDir=$work/slurm/spool
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
ReturnToService=2
MpiDefault=none
NodeName=$host NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
CONF
  SLURM_CONF="$work/slurm/slurm.conf"
  export SLURM_CONF
  sleep 1
  slurmctld -D >/dev/null 2>&1 &
  pids="$pids $!"
  slurmd -D -N "$host" >/dev/null 2>&1 &
  pids="$pids $!"
  until sinfo --noheader --format=%t 2>/dev/null | grep -q idle; do sleep 1; done
}

for recipe in ${@:-parallel slurm}; do
  if [ "$recipe" = parallel ]; then
    "$project/docs/recipes/parallel.sh" 3 "$at"
  else
    start_slurm
    job=$("$project/docs/recipes/slurm.sh" 3 "$at")
    until scontrol show job "$job" | grep -q 'JobState=COMPLETED'; do
      scontrol show job "$job" | grep -qE 'JobState=(FAILED|CANCELLED)' && { cat parts/*.log; exit 1; }
      sleep 1
    done
  fi
  same "$recipe"
done
