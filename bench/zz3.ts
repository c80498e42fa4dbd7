import { startBenchDatabase } from "./lib/bench-database.ts";
import { createBenchTenant } from "./lib/bench-tenant.ts";
import { agentConfigSchema } from "@konstruct/core/agent-config";
import { startChild } from "./lib/child.ts";
import { sendAll, signingSecret, slackEventRequest } from "./lib/signed-load.ts";
const db = await startBenchDatabase();
try {
await createBenchTenant(db, "x", "slack", "-/T0BENCH/A0BENCH", agentConfigSchema.parse({}));
const env = { DATABASE_URL: db.urls.app, SLACK_SIGNING_SECRET: signingSecret, ...(process.env.PROF ? {NODE_OPTIONS:"--cpu-prof --cpu-prof-dir=/tmp/prof"}:{}) };
for (const f of ["gateway.ts","bare-bolt.ts"]) {
const kid = await startChild(f, env);
await sendAll(kid.port, Array.from({length:3000}, slackEventRequest), 32);
for (let i=0;i<4;i++){
const reqs = Array.from({length:5000}, slackEventRequest);
const c0=await db.counters(), g0=await kid.cpuMs(), me0=process.cpuUsage();
const r = await sendAll(kid.port, reqs, 32);
const c1=await db.counters(), g1=await kid.cpuMs(), me=process.cpuUsage(me0);
console.log(f, Math.round(r.acksPerS), "/s proc us", Math.round((g1-g0)/5), "pg us", Math.round((c1.cpuMs-c0.cpuMs)/5), "load us", Math.round((me.user+me.system)/5000), "commits/event", ((c1.commits-c0.commits)/5000).toFixed(3));
}
await kid.kill("SIGINT");
}
} finally { await db.stop(); }
