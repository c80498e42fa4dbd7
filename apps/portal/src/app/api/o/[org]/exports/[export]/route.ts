import { exports } from "../../../../../../commands/exports.ts";
import { linesAsStream } from "../../../../../../server/lines-as-stream.ts";
import { tenantRoute } from "../../../../../../server/tenant-route.ts";

/** Something long as lines of JSON. Asked for by POST, as a command is: a foreign page cannot have it made. */
export const POST = tenantRoute("export", exports, async (write, { context }) => {
  const lines = await write(context);
  return new Response(linesAsStream(lines), {
    headers: { "content-type": "application/x-ndjson; charset=utf-8", "cache-control": "no-store" },
  });
});
