import { readFileSync } from "node:fs";
import { renderReply } from "@konstruct/channels/render-reply";
import { parseSlack } from "@konstruct/channels/slack/inbound/parse";
import { parseWebchat } from "@konstruct/channels/webchat/inbound/parse";
import { parseWhatsapp } from "@konstruct/channels/whatsapp/inbound/parse";
import type { KonstructMessage, Normalized, Reply } from "@konstruct/core/message";
import { call, createTalk } from "@konstruct/engine/testing/loop.fixture";
import { describe, expect, it } from "vitest";

type Button = { id: string; title: string };
type Wire = { [key: string]: Wire };

const fixture = (path: string) =>
  readFileSync(new URL(`../../../../../packages/channels/src/${path}.json`, import.meta.url), "utf8");
const bodyOf = (reply: Reply, channel: "slack" | "whatsapp" | "webchat") =>
  renderReply(channel, reply, {}).messages.at(-1)?.body as Wire;

/** Each platform's own format: where a reply has its buttons, and the body of a press. */
const platforms = {
  slack: {
    buttons: (reply: Reply): Button[] => {
      const blocks = bodyOf(reply, "slack").blocks as unknown as { type: string; elements: Wire[] }[];
      const actions = blocks.find(({ type }) => type === "actions")?.elements ?? [];
      return actions.map((one) => ({ id: String(one.value), title: String(one.text?.text) }));
    },
    press: ({ id, title }: Button): Normalized => {
      const body = JSON.parse(fixture("slack/fixtures/interactive-choice"));
      Object.assign(body.actions[0], { value: id, text: { type: "plain_text", text: title } });
      const form = new URLSearchParams({ payload: JSON.stringify(body) }).toString();
      return parseSlack(form, "application/x-www-form-urlencoded");
    },
  },
  whatsapp: {
    buttons: (reply: Reply): Button[] => {
      const buttons = bodyOf(reply, "whatsapp").interactive?.action?.buttons as unknown as {
        reply: Button;
      }[];
      return buttons.map((one) => one.reply);
    },
    press: (button: Button): Normalized => {
      const body = JSON.parse(fixture("whatsapp/fixtures/interactive-button-reply"));
      body.entry[0].changes[0].value.messages[0].interactive.button_reply = button;
      return parseWhatsapp(JSON.stringify(body));
    },
  },
  webchat: {
    buttons: (reply: Reply): Button[] => bodyOf(reply, "webchat").choices as unknown as Button[],
    press: (choice: Button): Normalized =>
      parseWebchat(JSON.stringify({ id: "m-2", choice }), {
        siteKey: "site",
        visitorId: "visitor",
        receivedAtMs: Date.UTC(2026, 10, 23, 9, 2),
      }),
  },
} as const;

async function asked() {
  const talk = createTalk([
    { toolCalls: [call("http.renew", "978-1")] },
    "Shall I renew 978-1?",
    "Done.",
    "All right.",
    "Shall I renew 978-1?",
  ]);
  const { outcome } = await talk.say("renew 978-1");
  if (outcome.kind !== "reply") throw new Error("Expected a reply");
  return { talk, reply: outcome.reply };
}

function messageIn({ messages }: Normalized): KonstructMessage {
  const [message] = messages;
  if (message === undefined) throw new Error("The press gave no message");
  return message;
}

/** The message as a turn gets it, after the question. */
const inputOf = ({ text, parts }: KonstructMessage) => ({
  inputs: [{ id: "press", text, parts, sentAt: "2026-11-23T09:02:00.000Z" }],
});

describe.each(Object.entries(platforms))(
  "buttons of a confirmation on %s",
  (_channel, { buttons, press }) => {
    it("F8 a press returns what was sent: a yes runs the call, a no drops it", async () => {
      for (const [nth, ran] of [
        [0, ["http.renew"]],
        [1, []],
      ] as const) {
        const { talk, reply } = await asked();
        const button = buttons(reply)[nth];
        if (button === undefined) throw new Error("The reply has no such button");
        await talk.say(button.title, inputOf(messageIn(press(button))));
        expect(talk.calls.map(({ tool }) => tool)).toEqual(ran);
        expect(talk.session().waiting).toEqual([]);
      }
    });

    it("F8 a press for another call, or a forged one, does nothing, whatever its label says", async () => {
      for (const id of ["yes", "consent:yes:op1.00000000", "consent:yes:op7.0bc265ac"]) {
        const { talk } = await asked();
        const button = { id, title: "Yes, do it" };
        await talk.say(button.title, inputOf(messageIn(press(button))));
        expect(talk.calls).toEqual([]);
      }
    });
  },
);
