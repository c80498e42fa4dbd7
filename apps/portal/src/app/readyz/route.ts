import { portal } from "../../server/portal.ts";

/** Ready when both database connections answer. */
export async function GET(): Promise<Response> {
  const { database, auth, logger } = portal();
  const ready = await Promise.all([
    database.query({ text: "select 1" }),
    auth.api.getSession({ headers: new Headers() }),
  ]).then(
    () => true,
    (thrown: unknown) => {
      logger.warn({ err: thrown }, "not ready");
      return false;
    },
  );
  return Response.json(
    { ok: ready },
    { status: ready ? 200 : 503, headers: { "cache-control": "no-store" } },
  );
}

export const dynamic = "force-dynamic";
