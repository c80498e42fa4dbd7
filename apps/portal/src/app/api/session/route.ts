import { accountOf } from "../../../server/signed-in.ts";

/** Whether the browser is signed in, and nothing else: no script may read a session. */
export async function GET(request: Request): Promise<Response> {
  const account = await accountOf(request.headers);
  return Response.json({ signedIn: account !== undefined }, { headers: { "cache-control": "no-store" } });
}
