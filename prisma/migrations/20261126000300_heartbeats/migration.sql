-- Which orchestrators run: each writes its row every five seconds, beside its turns. Unlogged: after a crash of the server the next
-- beat is the truth. It belongs to no tenant, and nothing of one stands in it.
create unlogged table worker_heartbeat (
  worker text not null primary key,
  beat_at timestamptz not null default now()
);
grant select, insert, update, delete on worker_heartbeat to konstruct_app;
