/** `npm run dev` of the portal: the whole system on loopback with an empty database, and the portal rebuilt as it is edited. */
import { startStage } from "./stage.ts";

const stage = await startStage({ dev: !process.argv.includes("--built") });
console.log(`Portal ${stage.origin}   gateway ${stage.gatewayUrl}   database ${stage.adminUrl}`);
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void stage.close().then(() => process.exit(0)));
