/**
 * Waits until a Swift server answers and makes a bucket there, through Swift's own interface.
 * `S3_SECRET_KEY=… node scripts/services/create-bucket.ts <endpoint> <user> <bucket>`
 */
import { setTimeout as pause } from "node:timers/promises";

const longestMs = 30_000;
const [endpoint, user = "", bucket = ""] = process.argv.slice(2);

/** @returns what went wrong, null when the bucket is there */
async function makeBucket(): Promise<string | null> {
  const signIn = { "x-auth-user": user, "x-auth-key": process.env.S3_SECRET_KEY ?? "" };
  const signedIn = await fetch(`${endpoint}/auth/v1.0`, { headers: signIn });
  const account = signedIn.headers.get("x-storage-url");
  const token = signedIn.headers.get("x-auth-token");
  if (account === null || token === null) return `signing in: HTTP ${signedIn.status}`;
  const made = await fetch(`${account}/${bucket}`, { method: "PUT", headers: { "x-auth-token": token } });
  return made.ok ? null : `making the bucket: HTTP ${made.status}`;
}

const until = performance.now() + longestMs;
for (;;) {
  const failure = await makeBucket().catch((thrown: Error) => thrown.message);
  if (failure === null) break;
  if (performance.now() > until) {
    console.error(failure);
    process.exit(1);
  }
  await pause(200);
}
