import { startBenchDatabase } from "./lib/bench-database.ts";
import { createBenchTenant } from "./lib/bench-tenant.ts";
import { agentConfigSchema } from "@konstruct/core/agent-config";
import { newId } from "@konstruct/core/ids";
import pg from "pg";
const db = await startBenchDatabase();
try {
await createBenchTenant(db, "x", "slack", "-/T0BENCH/A0BENCH", agentConfigSchema.parse({}));
const c = new pg.Client({connectionString: db.urls.app}); await c.connect();
const own = new pg.Client({connectionString: db.urls.owner}); await own.connect();
let n=0; const ev=()=>({ord:0,id:newId(),channel:"slack",account_key:"-/T0BENCH/A0BENCH",external_id:"D"+(n%50)+":"+n++,conversation_ref:"D"+(n%50),author:"contact",text:"Where is order O-12345?",parts:[{type:"text",text:"x"}],envelope:{a:1},starts_turn:true,requires_conversation:false,sent_at:new Date().toISOString(),debounce_ms:400});
async function run(label:string, sql:string, size=1, reps=1500){
  const prep = Array.from({length:reps},()=>JSON.stringify(Array.from({length:size},(_, i)=>({...ev(),ord:i}))));
  for(let i=0;i<100;i++) await c.query({name:label,text:sql,values:[prep[i]]});
  const a=await db.counters(); const t=performance.now();
  for(let i=100;i<reps;i++) await c.query({name:label,text:sql,values:[prep[i]]});
  const dt=performance.now()-t; const b=await db.counters();
  console.log(label,"us/call",Math.round(dt/(reps-100)*1000),"pg cpu",Math.round((b.cpuMs-a.cpuMs)/(reps-100)*1000));
}
const A="select accept_inbound($1::jsonb)";
for (let k=0;k<2;k++){ await run("full"+k,A); await run("full16"+k,A,16,400); }
await own.query("alter table message drop constraint message_tenant_id_conversation_id_fkey; alter table conversation_work drop constraint conversation_work_tenant_id_conversation_id_fkey");
for (let k=0;k<2;k++){ await run("nofk"+k,A); await run("nofk16"+k,A,16,400); }
await c.query("set jit=off");
await run("nojit",A); await run("nojit16",A,16,400);
console.log((await own.query("show jit")).rows, (await own.query("select pg_jit_available()")).rows);
await c.end(); await own.end();
} finally { await db.stop(); }
