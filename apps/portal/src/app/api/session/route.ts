import { accountOf } from "../../../server/signed-in.ts";

/** Whether somebody is signed in, and nothing else: what a session is made of is for no script to read. */
export async function GET(request: Request): Promise<Response> {
  const account = await accountOf(request.headers);
  return Response.json({ signedIn: account !== undefined }, { headers: { "cache-control": "no-store" } });
}
