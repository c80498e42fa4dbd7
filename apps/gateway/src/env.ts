import { readEnvironment } from "@konstruct/config/read-environment";
import { AppError } from "@konstruct/core/errors";

/** Everything this process reads from its environment, once. */
export function readGatewayEnvironment() {
  const environment = readEnvironment(process.env);
  const { url } = environment.database;
  if (url === undefined)
    throw new AppError(
      "misconfigured",
      "DATABASE_URL is not set. Name the PostgreSQL of the role konstruct_app, or run `konstruct start`, which brings its own.",
    );
  return { ...environment, database: { ...environment.database, url } };
}
