#!/bin/sh
# `sh backup.sh FOLDER KEEP [once]`: dumps the database of the PG* variables into the folder once a day, and deletes all but the newest
# KEEP dumps there. With `once` it makes one dump and exits with 1 if that fails. The container `backup` runs it, because its image has
# the programs of the server's version and no Node.js, which deploy/backup/dump.mjs needs.
set -eu
umask 077

folder=$1
keep=$2
SECOND_SCHEMAS='--exclude-schema=verification --exclude-schema=reindexing --exclude-schema=bootstrapping --exclude-schema=auditing'
# Between two looks whether a dump is due, in seconds.
PAUSE=600

dumps() {
  find "$folder" -name 'engrave-????????T??????Z.dump' "$@" | sort
}

# Reads all data of a dump. That of a database without an index, or with a part of one, must not replace the dumps of an index.
check() {
  pg_restore --file=/dev/null "$1" || return 1
  pg_restore --data-only --schema=public --table=_prisma_migrations --file=- "$1" | grep -q '^[0-9a-f]\{8\}-' && return
  echo "backup.sh: the database has no index of Engrave, or a part of one, so its dump was deleted" >&2
  return 1
}

# The collector of the node exporter must never read half a file.
report() {
  {
    echo '# HELP engrave_backup_time_seconds Time at which the last dump was complete.'
    echo '# TYPE engrave_backup_time_seconds gauge'
    echo "engrave_backup_time_seconds $(date +%s)"
    echo '# HELP engrave_backup_bytes Size of the last dump.'
    echo '# TYPE engrave_backup_bytes gauge'
    echo "engrave_backup_bytes $(wc -c < "$1" | tr -d ' ')"
  } > "$folder/backup.prom.new"
  chmod 644 "$folder/backup.prom.new"
  mv "$folder/backup.prom.new" "$folder/backup.prom"
}

# Each file has its own name, because the dump of a database that was lost and created again must not replace the last good one.
dump() {
  file="$folder/engrave-$(date -u +%Y%m%dT%H%M%SZ).dump"
  rm -f "$folder"/*.partial
  # Only what is on the disk replaces older dumps.
  if ! { pg_dump --format=custom --no-owner --no-privileges $SECOND_SCHEMAS --file="$file.partial" && check "$file.partial" \
    && sync "$file.partial" && mv "$file.partial" "$file" && sync "$folder"; }; then
    rm -f "$file.partial"
    return 1
  fi
  count=$(dumps | wc -l)
  [ "$count" -le "$keep" ] || dumps | head -n "$((count - keep))" | xargs rm -f
  report "$file"
  echo "$file"
}

if [ "${3:-}" = once ]; then
  dump
  exit
fi
# The pause is the only process in the background.
trap 'kill ${!:-} 2> /dev/null || true; exit 0' TERM INT
while :; do
  # A dump that failed is made again after the pause.
  [ -n "$(dumps -mmin -1440)" ] || dump || true
  sleep "$PAUSE" &
  wait "$!"
done
