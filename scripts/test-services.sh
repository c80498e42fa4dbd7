#!/usr/bin/env bash
# The integration tests against servers of their own: PostgreSQL 15 with pgvector, Redis, and an S3 server, from Debian's own
# packages.
# What is missing is installed (Debian, as root) and built once into a folder outside the repository.
# The last line is `N passed, N failed`.
set -euo pipefail
cd "$(dirname "$0")/.."
export PATH="$PWD/node_modules/.bin:$PATH"

cache="${XDG_CACHE_HOME:-$HOME/.cache}/konstruct-services"
# The server runs as the user postgres, who must be able to read its programs; a home of mode 700 forbids it.
[ "$(id -u)" = 0 ] && cache=/var/cache/konstruct-services
pg_version=15
pg_port=15445
redis_port=16399
installed=/usr/lib/postgresql/$pg_version/bin
work="$(mktemp -d)"
chmod 755 "$work"

say() { echo "services: $*"; }
# shellcheck source=scripts/services/object-store.sh
. scripts/services/object-store.sh

install_packages() {
  local missing
  mapfile -t missing < <(object_store_packages)
  [ -x "$installed/postgres" ] || missing+=("postgresql-$pg_version")
  [ -d "/usr/include/postgresql/$pg_version/server" ] || missing+=("postgresql-server-dev-$pg_version")
  command -v redis-server >/dev/null || missing+=(redis-server)
  command -v gcc >/dev/null || missing+=(gcc libc6-dev)
  command -v make >/dev/null || missing+=(make)
  [ ${#missing[@]} -eq 0 ] && return
  if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
    say "needs ${missing[*]}: install them, or run as root on Debian" >&2
    exit 1
  fi
  say "installing ${missing[*]}"
  # No service of the machine is started by the packages: the tests bring servers of their own.
  local policy=/usr/sbin/policy-rc.d made_policy=no
  if [ ! -e "$policy" ]; then
    printf '#!/bin/sh\nexit 101\n' >"$policy"
    chmod 755 "$policy"
    made_policy=yes
  fi
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
  if [ "$made_policy" = yes ]; then rm -f "$policy"; fi
}

# pgvector is not in Debian 12: built from the source package of Debian 13, against a private copy of the server.
build_pgvector() {
  [ -f "$cache/root/usr/lib/postgresql/$pg_version/lib/vector.so" ] && return
  say "building pgvector into $cache"
  local apt="$cache/apt" root="$cache/root.new"
  rm -rf "$root" "$apt"
  mkdir -p "$apt"/{lists/partial,cache/archives/partial,source/pgvector} "$root"/usr/{lib,share}/postgresql
  local mirror
  mirror="$(apt-get indextargets --format '$(REPO_URI)' | grep -v security | head -1)"
  echo "deb-src $mirror trixie main" >"$apt/sources.list"
  local options=(-o "Dir::Etc::sourcelist=$apt/sources.list" -o Dir::Etc::sourceparts=/dev/null
    -o "Dir::State::lists=$apt/lists" -o "Dir::Cache=$apt/cache" -o APT::Sandbox::User=root)
  (
    cd "$apt/source"
    apt-get "${options[@]}" update -qq
    apt-get "${options[@]}" source --download-only pgvector >/dev/null
    tar xzf pgvector_*.orig.tar.gz -C pgvector --strip-components=1
  )
  cp -a "/usr/lib/postgresql/$pg_version" "$root/usr/lib/postgresql/"
  cp -a "/usr/share/postgresql/$pg_version" "$root/usr/share/postgresql/"
  local make=(make -s -C "$apt/source/pgvector" OPTFLAGS= with_llvm=no "PG_CONFIG=$installed/pg_config")
  "${make[@]}" -j2
  "${make[@]}" "DESTDIR=$root" install
  chmod -R a+rX "$cache"
  rm -rf "$cache/root"
  mv "$root" "$cache/root"
}

as_server_user() {
  if [ "$(id -u)" = 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi
}

# Its data goes with the run: nothing has to survive a power cut.
start_servers() {
  local programs="$cache/root/usr/lib/postgresql/$pg_version/bin"
  password="$(head -c 18 /dev/urandom | base64 | tr -d '/+=')"
  mkdir -p "$work/postgres" "$work/redis"
  (umask 077 && echo "$password" >"$work/password")
  [ "$(id -u)" = 0 ] && chown -R postgres:postgres "$work/postgres" "$work/password"
  as_server_user "$programs/initdb" -D "$work/postgres" -U postgres --auth=scram-sha-256 --encoding=UTF8 \
    --locale=C.UTF-8 "--pwfile=$work/password" >/dev/null
  as_server_user "$programs/pg_ctl" start -D "$work/postgres" -w -t 60 -l "$work/postgres/server.log" -o \
    "-p $pg_port -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off -c full_page_writes=off -c wal_level=minimal -c max_wal_senders=0 -c wal_compression=off -c shared_preload_libraries=pg_stat_statements -c max_connections=200 -c shared_buffers=256MB" >/dev/null
  redis-server --port "$redis_port" --bind 127.0.0.1 --dir "$work/redis" --save '' --appendonly no \
    --maxmemory-policy noeviction >"$work/redis/server.log" 2>&1 &
  redis_pid=$!
  for _ in $(seq 100); do
    redis-cli -p "$redis_port" ping >/dev/null 2>&1 && return
    kill -0 "$redis_pid" 2>/dev/null || break
    sleep 0.1
  done
  say "Redis did not start on port $redis_port" >&2
  cat "$work/redis/server.log" >&2
  exit 1
}

redis_pid=
stop_servers() {
  stop_object_store
  [ -n "$redis_pid" ] && kill "$redis_pid" 2>/dev/null && wait "$redis_pid" 2>/dev/null
  [ -f "$work/postgres/postmaster.pid" ] &&
    as_server_user "$cache/root/usr/lib/postgresql/$pg_version/bin/pg_ctl" stop -D "$work/postgres" -m fast -w >/dev/null
  rm -rf "$work"
}
trap 'status=$?; stop_servers || true; exit $status' EXIT
trap 'exit 130' INT TERM

install_packages
build_pgvector
start_servers
start_object_store
say "PostgreSQL on $pg_port, Redis on $redis_port, S3 on $swift_port"
export TEST_DATABASE_URL="postgres://postgres:$password@127.0.0.1:$pg_port/postgres"
export TEST_REDIS_URL="redis://127.0.0.1:$redis_port"
export TEST_S3_ENDPOINT="$s3_endpoint" TEST_S3_ACCESS_KEY="$s3_access_key" TEST_S3_SECRET_KEY="$s3_secret_key" TEST_S3_BUCKET="$s3_bucket"
node scripts/run-tests.ts services
