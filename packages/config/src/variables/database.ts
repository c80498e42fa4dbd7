import { optional, urlOf, type VariableTree } from "../variable.ts";

const postgresUrl = urlOf("postgres", "postgresql");

export const database = {
  url: optional("DATABASE_URL", {
    description: "PostgreSQL as the role konstruct_app; without it the embedded database is started",
    schema: postgresUrl,
    example: "postgresql://konstruct_app:secret@localhost:5432/konstruct",
    secret: true,
    apps: ["gateway", "orchestrator", "portal", "cli"],
  }),
  ownerUrl: optional("DATABASE_OWNER_URL", {
    description: "PostgreSQL as the role konstruct_owner; migrations only, no server may have it",
    schema: postgresUrl,
    example: "postgresql://konstruct_owner:secret@localhost:5432/konstruct",
    secret: true,
    apps: ["migrate"],
  }),
} satisfies VariableTree;

export const queue = {
  redisUrl: optional("REDIS_URL", {
    description:
      "Redis or Valkey for the queue (maxmemory-policy noeviction); without it the queue is in PostgreSQL",
    schema: urlOf("redis", "rediss"),
    example: "redis://localhost:6379",
    secret: true,
    apps: ["gateway", "orchestrator", "cli"],
  }),
  databaseUrl: optional("QUEUE_DATABASE_URL", {
    description: "PostgreSQL as the role konstruct_queue: the queue when there is no REDIS_URL",
    schema: postgresUrl,
    example: "postgresql://konstruct_queue:secret@localhost:5432/konstruct",
    secret: true,
    apps: ["gateway", "orchestrator", "cli"],
  }),
} satisfies VariableTree;
