import { exports } from "../../../../../../commands/exports.ts";
import { linesAsStream } from "../../../../../../server/live/lines-as-stream.ts";
import { tenantRoute } from "../../../../../../server/tenant-route.ts";

/** Streams an export. It takes POST, as a command does, so another site cannot start it. */
export const POST = tenantRoute("export", exports, async ({ type, write }, { context }) => {
  const lines = await write(context);
  return new Response(linesAsStream(lines), {
    headers: { "content-type": `${type}; charset=utf-8`, "cache-control": "no-store" },
  });
});
