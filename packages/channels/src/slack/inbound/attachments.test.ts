import type { KonstructMessage } from "@konstruct/core/message";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseSlack } from "./parse.ts";

/** A direct message with these fields. */
function written(event: Record<string, unknown>): KonstructMessage | undefined {
  const body = {
    type: "event_callback",
    team_id: "T0NORTH",
    api_app_id: "A0NORTH",
    event: {
      type: "message",
      user: "U0IDA",
      channel: "D0IDA",
      channel_type: "im",
      ts: "1767225601.000200",
      team: "T0NORTH",
      ...event,
    },
  };
  return parseSlack(JSON.stringify(body)).messages[0];
}

const share = { is_share: true, is_msg_unfurl: true, author_name: "Olaf" };

describe("what comes with a Slack message", () => {
  it("A1 a forwarded message is context with its author, and the comment is all the sender said", () => {
    const message = written({
      text: "can you check?",
      attachments: [{ ...share, text: "Box <@U9> is &lt;late&gt;" }],
    });
    expect(message?.text).toBe("can you check?");
    expect(message?.parts.slice(1)).toEqual([
      { type: "context", role: "forwarded", kind: "message", author: "Olaf", text: "Box @U9 is <late>" },
    ]);
  });

  it("A1 a forwarded message without a comment starts a turn in which the sender said nothing", () => {
    const message = written({ text: "", attachments: [{ ...share, text: "yes, do it" }] });
    expect(message).toMatchObject({
      text: "",
      startsTurn: true,
      parts: [{ role: "forwarded", text: "yes, do it" }],
    });
  });

  it("A1 the words are found in the blocks, the fields and the fallback", () => {
    const blocks = [{ type: "section", text: { type: "mrkdwn", text: "from a block" } }];
    const found = (attachment: object) => written({ text: "see", attachments: [attachment] })?.parts[1];
    expect(found({ ...share, message_blocks: [{ message: { blocks } }] })).toMatchObject({
      text: "from a block",
    });
    expect(found({ ...share, fallback: "from the fallback" })).toMatchObject({ text: "from the fallback" });
    expect(found({ title: "Ticket 7", fields: [{ title: "State", value: "open" }, 3] })).toMatchObject({
      role: "shared",
      text: "Ticket 7\nState: open",
    });
  });

  it("A1 the preview of a link is shared, with its address", () => {
    const preview = {
      service_name: "Wiki",
      title: "Lamps",
      title_link: "https://w.example/l",
      text: "All lamps",
    };
    expect(written({ text: "look", attachments: [preview] })?.parts[1]).toEqual({
      type: "context",
      role: "shared",
      kind: "link",
      author: "Wiki",
      text: "Lamps\nAll lamps\nhttps://w.example/l",
    });
  });

  it("A1 a forwarded file is a file, and a forwarded recording is not the sender's voice", () => {
    const files = [
      { id: "F1", mimetype: "image/png", name: "a.png" },
      { id: "F2", mimetype: "audio/mp4", subtype: "slack_audio" },
    ];
    const message = written({ text: "", attachments: [{ ...share, text: "here", files }] });
    expect(message?.parts).toMatchObject([
      { type: "context" },
      { type: "image", mediaId: "F1" },
      { type: "audio", mediaId: "F2", voice: false },
    ]);
  });

  it("A1 an attachment that cannot be read hides none of the others", () => {
    const message = written({
      text: "",
      attachments: [null, 3, {}, { ...share, text: 5 }, { ...share, text: "kept" }],
    });
    expect(message?.parts.filter(({ type }) => type === "context")).toMatchObject([{ text: "kept" }]);
  });

  it("A1 no word of an attachment gets into what was said", () => {
    const words = fc.string({ minLength: 1 });
    const field = fc.constantFrom(
      "text",
      "fallback",
      "title",
      "pretext",
      "author_name",
      "from_url",
      "footer",
    );
    const attachment = fc.tuple(fc.dictionary(field, words), fc.boolean()).map(([given, isShare]) => ({
      ...given,
      is_share: isShare,
    }));
    fc.assert(
      fc.property(
        fc.constantFrom("", "well said"),
        fc.array(attachment, { maxLength: 5 }),
        (said, attachments) => {
          expect(written({ text: said, attachments })?.text ?? said).toBe(said);
        },
      ),
    );
  });
});
