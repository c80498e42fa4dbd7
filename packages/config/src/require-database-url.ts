import { AppError } from "@konstruct/core/errors";
import type { Environment } from "./catalogue.ts";

/** The environment of a server that has no database of its own to fall back on. @throws AppError `misconfigured` */
export function requireDatabaseUrl(environment: Environment): Environment & { database: { url: string } } {
  const { url } = environment.database;
  if (url === undefined) {
    throw new AppError(
      "misconfigured",
      "DATABASE_URL is not set. Name the PostgreSQL of the role konstruct_app, or run `konstruct start`, which brings its own.",
    );
  }
  return { ...environment, database: { ...environment.database, url } };
}
