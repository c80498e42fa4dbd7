import { toAppError } from "@konstruct/core/errors";
import type { Database } from "@konstruct/db/database";
import { toDatabaseError } from "@konstruct/db/database-error";
import { signInWithApiKey } from "@konstruct/services/api-key/sign-in";
import type { ServiceContext } from "@konstruct/services/context";
import type { Logger } from "@konstruct/telemetry/logger";
import type { Request, Response } from "express";
import { errorAnswer, type RestAnswer, send, toErrorAnswer } from "./rest-answer.ts";

type Handle = (context: ServiceContext, request: Request) => Promise<RestAnswer>;

const refused = errorAnswer(401, "unauthorised", "Give an API key in use: authorization: Bearer kst_…", {
  headers: { "www-authenticate": "Bearer" },
});

/** Authenticates the request, then runs its handler; every outcome is an answer in one form. */
export function signedIn(options: { database: Database; logger: Logger }, handle: Handle) {
  return async (request: Request, response: Response): Promise<void> => {
    try {
      const secret = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
      const context = secret && (await signInWithApiKey(options.database, secret));
      send(response, context ? await handle(context, request) : refused);
    } catch (thrown) {
      const error = toDatabaseError(thrown, "A REST request failed");
      if (error.code === "internal" || error.code === "unavailable")
        options.logger.error({ err: toAppError(thrown) }, "request failed");
      send(response, toErrorAnswer(error));
    }
  };
}
