# shellcheck shell=bash
# An S3 server of our own for test-services.sh: OpenStack Swift with its s3api, which verifies signatures. One device, no copies.
# Needs `say` and `work`; leaves s3_endpoint, s3_access_key, s3_secret_key and s3_bucket.
# Below the ports that outgoing connections take.
swift_port=15450
s3_endpoint="http://127.0.0.1:$swift_port"
s3_access_key=test:tester
s3_bucket=konstruct-tests
swift_pids=()

object_store_packages() {
  local part
  for part in proxy account container object; do
    command -v "swift-$part-server" >/dev/null || echo "swift-$part"
  done
  command -v memcached >/dev/null || echo memcached
}

# A ring of one device for what the server of that name keeps.
make_ring() {
  local ring="$1" port="$2"
  swift-ring-builder "$swift/$ring.builder" create 4 1 0
  swift-ring-builder "$swift/$ring.builder" add --region 1 --zone 1 --ip 127.0.0.1 --port "$port" --device disk --weight 1
  swift-ring-builder "$swift/$ring.builder" rebalance
} >/dev/null

write_storage_server() {
  local name="$1" port="$2"
  make_ring "$name" "$port"
  cat >"$swift/$name-server.conf" <<END
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = $port
workers = 0
user = $swift_user
swift_dir = $swift
devices = $swift/devices
mount_check = false
fallocate_reserve = 0
[pipeline:main]
pipeline = $name-server
[app:$name-server]
use = egg:swift#$name
END
}

write_proxy() {
  (umask 077 && cat >"$swift/proxy-server.conf") <<END
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = $swift_port
workers = 0
user = $swift_user
swift_dir = $swift
[pipeline:main]
pipeline = catch_errors healthcheck cache s3api tempauth slo versioned_writes symlink proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:healthcheck]
use = egg:swift#healthcheck
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:$((swift_port + 4))
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = $s3_secret_key .admin
[filter:slo]
use = egg:swift#slo
[filter:versioned_writes]
use = egg:swift#versioned_writes
allow_versioned_writes = true
[filter:symlink]
use = egg:swift#symlink
END
}

start_object_store() {
  swift="$work/swift"
  swift_user="$(id -un)"
  [ "$(id -u)" = 0 ] && swift_user=swift
  s3_secret_key="$(head -c 18 /dev/urandom | base64 | tr -d '/+=')"
  mkdir -p "$swift/devices/disk"
  write_storage_server account $((swift_port + 1))
  write_storage_server container $((swift_port + 2))
  write_storage_server object $((swift_port + 3))
  write_proxy
  local as_user=()
  if [ "$(id -u)" = 0 ]; then
    chown -R "$swift_user" "$swift"
    as_user=(setpriv "--reuid=$swift_user" "--regid=$swift_user" --init-groups)
  fi
  "${as_user[@]}" memcached -l 127.0.0.1 -p $((swift_port + 4)) -U 0 -m 16 >"$swift/memcached.log" 2>&1 &
  swift_pids+=($!)
  local name
  for name in account container object proxy; do
    "${as_user[@]}" "swift-$name-server" "$swift/$name-server.conf" -v >"$swift/$name.log" 2>&1 &
    swift_pids+=($!)
  done
  if ! S3_SECRET_KEY="$s3_secret_key" node scripts/services/create-bucket.ts "$s3_endpoint" "$s3_access_key" "$s3_bucket"; then
    say "the S3 server did not start on port $swift_port" >&2
    tail -n 30 "$swift"/*.log >&2
    exit 1
  fi
}

stop_object_store() {
  [ ${#swift_pids[@]} -eq 0 ] && return
  kill "${swift_pids[@]}" 2>/dev/null || true
  wait "${swift_pids[@]}" 2>/dev/null || true
}
