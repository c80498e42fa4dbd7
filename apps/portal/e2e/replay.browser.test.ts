import { withTenant } from "@konstruct/db/with-tenant";
import { readDraft, saveDraft } from "@konstruct/services/agent/drafts";
import { listAllChannelAccounts } from "@konstruct/services/channel-account/all-channel-accounts";
import type { ServiceContext } from "@konstruct/services/context";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser, openWindow } from "./browser.ts";
import { lookAt } from "./look-at.ts";
import { signIn } from "./people.ts";
import { closePlanting, plantingDatabase, plantTenant } from "./plant.ts";
import { stageHere } from "./stage-here.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await closePlanting();
});

/** Visitors of a site, each with one question that is answered. @returns the newest conversation */
async function talk(context: ServiceContext, siteKey: string, texts: readonly string[]): Promise<string> {
  const base = `${stageHere().gatewayUrl}/v1/webchat/${siteKey}`;
  const answered = () =>
    withTenant(plantingDatabase(), context.tenantId, async (tx) => {
      const { rows } = await tx.query<{ id: string }>({
        text: "select conversation_id as id from turn where tenant_id = $1 order by started_at desc",
        values: [tx.tenantId],
      });
      return rows.map(({ id }) => id);
    });
  for (const [nth, text] of texts.entries()) {
    const { token } = (await (await fetch(`${base}/visitors`, { method: "POST" })).json()) as {
      token: string;
    };
    const sent = await fetch(`${base}/messages`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ id: `m-${nth}`, text }),
    });
    expect(sent.status).toBe(200);
    await expect.poll(answered, { timeout: 180_000 }).toHaveLength(nth + 1);
  }
  return (await answered())[0]!;
}

describe("replay before publish", () => {
  it("J3 past conversations on the draft, side by side; what is worse is refused with a reason", async () => {
    const { org, context, owner, ownerPerson } = await plantTenant();
    const done = async <T>(name: string, input: unknown) =>
      (JSON.parse((await owner.command(org, name, input)).text) as { result: T }).result;
    const { agentId } = await done<{ agentId: string }>("agent.create_from_template", {
      template: "support",
    });
    const { channelAccountId } = await done<{ channelAccountId: string }>("channel.connect_webchat", {
      name: "Site",
      agentId,
    });
    const account = (await listAllChannelAccounts(context)).find(({ id }) => id === channelAccountId);
    const conversationId = await talk(context, account!.accountKey, ["I want to talk to a human", "hello"]);
    const draft = await readDraft(context, agentId);
    const intents = (draft.config.intents as { id: string; reply?: string }[]).map((intent) =>
      intent.id === "greeting" ? { ...intent, reply: "Good day from the draft!" } : intent,
    );
    await saveDraft(context, { agentId, revision: draft.revision, config: { ...draft.config, intents } });

    const { window, page } = await openWindow(browser, { theme: "dark" });
    await signIn(page, ownerPerson);
    await page.goto(`/o/${org}/agents/${agentId}/replay`);
    await page.getByText("No replays yet.").waitFor();
    await lookAt(page, "replay-none");
    await page.getByRole("button", { name: "Replay", exact: true }).click();
    await page.waitForURL(/\/replay\/[0-9a-f-]+/);
    await page.getByText("1 changed").waitFor();
    const changed = page.getByRole("listitem").filter({ hasText: "Good day from the draft!" });
    await changed.getByText("other words").waitFor();
    await lookAt(page, "replay");
    await changed.getByRole("button", { name: "Refuse" }).click();
    await page.getByLabel("Reason").fill("Too stiff.");
    await lookAt(page, "replay-refuse");
    await page.getByRole("dialog").getByRole("button", { name: "Refuse" }).click();
    await changed.getByText("Too stiff.").waitFor();
    await page.getByText("1 refused").waitFor();

    // What was said becomes a golden case; on the draft it fails where the replay had changed.
    await page.goto(`/o/${org}/evaluations?conversation=${conversationId}`);
    await page.getByRole("dialog").getByLabel("Conversation").waitFor();
    await lookAt(page, "make-case");
    await page.getByRole("button", { name: "Make case" }).click();
    await page.getByText("Made from a conversation").waitFor();
    await page.getByText("Ready", { exact: true }).waitFor();
    await lookAt(page, "suite");
    await page.getByRole("button", { name: /^Run recorded-/ }).click();
    await page.getByText("1 of 1 failed").waitFor();
    await page.getByRole("cell", { name: "reply.equals" }).waitFor();
    await lookAt(page, "run-recorded");
    await window.close();
  });
});
