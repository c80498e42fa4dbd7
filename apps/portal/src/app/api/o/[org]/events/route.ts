import { may } from "@konstruct/services/context";
import { presenceTopic } from "@konstruct/services/conversation/presence-topic";
import { portal } from "../../../../../server/portal.ts";
import { memberOf, sessionIdOf } from "../../../../../server/signed-in.ts";

const heartbeatMs = 15_000;
/** For the way of the request, in milliseconds. */
const onTheWayMs = 1_000;
const event = (name: string, data: string) => `event: ${name}\ndata: ${data}\n\n`;

/**
 * Streams a tenant's changes to an open page: topics only, and the page reads again what it shows. `age` is how long ago the page
 * was read, in milliseconds: a change since then is sent at once. The stream ends within a second
 * when the session or the membership ends, and when too many streams of the session, account or tenant are open.
 */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ org: string }> },
): Promise<Response> {
  const { org } = await params;
  const [signedIn, session] = await Promise.all([
    memberOf(request.headers, org),
    sessionIdOf(request.headers),
  ]);
  if (signedIn === undefined || session === undefined) return new Response(null, { status: 404 });
  const { account, membership, context } = signedIn;
  const { live, engine, seats } = portal();
  const text = new TextEncoder();
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (chunk: string) => controller.enqueue(text.encode(chunk));
      const end = (why: "signed-out" | "replaced") => {
        for (const stop of stops) stop();
        clearInterval(heartbeat);
        if (request.signal.aborted) return;
        send(event(why, ""));
        controller.close();
      };
      const stillIn = async () => {
        const now = await memberOf(request.headers, org).catch(() => signedIn);
        if (now === undefined) end("signed-out");
      };
      const stops = [
        live.follow(membership.tenantId, (topic) => {
          if (topic === "members") void stillIn();
          if (topic.startsWith(presenceTopic) && !may(context, "conversation.read")) return;
          send(event("change", topic));
        }),
        live.follow(account.id, () => void stillIn()),
        engine.follow(() => send(event("change", "engine"))),
        seats.take({
          session,
          account: account.id,
          tenant: membership.tenantId,
          end: () => end("replaced"),
        }),
      ];
      const heartbeat = setInterval(() => send(": here\n\n"), heartbeatMs);
      request.signal.addEventListener("abort", () => end("signed-out"), { once: true });
      send(event("open", ""));
      const ageMs = Number(new URL(request.url).searchParams.get("age"));
      if (ageMs > 0 && live.changedWithin(membership.tenantId, ageMs + onTheWayMs))
        send(event("change", "everything"));
    },
  });
  return new Response(stream, {
    headers: {
      "content-type": "text/event-stream",
      "cache-control": "no-store, no-transform",
      "x-accel-buffering": "no",
    },
  });
}
