import { agentsWithoutNotice } from "@konstruct/services/agent/missing-notice";
import { listMembers } from "@konstruct/services/member/members";
import { setUpOf } from "@konstruct/services/set-up";
import { allTenants } from "../compose/all-tenants.ts";
import type { Installation } from "../compose/installation.ts";
import { cliActor } from "../compose/tenant-context.ts";
import { type Check, wrong } from "./check.ts";

const most = 10;

async function checkNotices(installation: Installation): Promise<string> {
  const { database, environment, ownerUrl } = installation;
  if (ownerUrl === undefined) return "not checked: tenants are listed with DATABASE_OWNER_URL only";
  const setUp = setUpOf(environment);
  const found: string[] = [];
  const empty: string[] = [];
  for (const { tenantId, slug } of await allTenants(installation)) {
    const context = { database, tenantId, actor: cliActor, setUp };
    if ((await listMembers(context)).length === 0) empty.push(slug);
    else
      for (const { name, problem } of await agentsWithoutNotice(context))
        found.push(`${name} of ${slug}: ${problem}`);
  }
  const without = empty.length === 0 ? "" : `; tenants without members: ${empty.slice(0, most).join(", ")}`;
  if (found.length === 0) return `every live agent can notify a member${without}`;
  const more = found.length > most ? ` And ${found.length - most} more agents.` : "";
  return wrong(`${found.slice(0, most).join(" ")}${more}`);
}

export const peopleChecks = (installation: Installation): Check[] => [
  {
    name: "notices",
    remedy:
      "Set SMTP_URL and EMAIL_FROM, or connect Slack or WhatsApp and add a member with `konstruct members add`.",
    run: () => checkNotices(installation),
  },
];
