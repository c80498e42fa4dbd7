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

  it("A1 keeps nested attachments of a forwarded message forwarded, and what is in its files", () => {
    const nested = { title: "Order O-12345", text: "late" };
    const files = [{ id: "F1", name: "a.txt", mimetype: "text/plain", preview: "yes, do it" }];
    const message = written({
      text: "see",
      attachments: [{ ...share, text: "look", attachments: [nested], files }],
    });
    expect(message?.parts.filter(({ type }) => type === "context")).toMatchObject([
      { role: "forwarded", text: "look" },
      { role: "forwarded", kind: "file", author: "a.txt", text: "yes, do it" },
      { role: "forwarded", text: "Order O-12345\nlate" },
    ]);
  });

  it("A1 reads the blocks where Slack says that the content cannot be displayed, and those that the text does not repeat", () => {
    const rich = [
      {
        type: "rich_text",
        elements: [{ type: "rich_text_section", elements: [{ type: "text", text: "O-12345" }] }],
      },
    ];
    const found = (attachment: object) => written({ text: "see", attachments: [attachment] })?.parts[1];
    const text = "This content can't be displayed.";
    expect(found({ ...share, text, message_blocks: [{ message: { blocks: rich } }] })).toMatchObject({
      text: "O-12345",
    });
    expect(found({ ...share, text, blocks: rich })).toMatchObject({ text: "O-12345" });
    expect(
      found({ ...share, text: "late?", blocks: [...rich, { type: "image", alt_text: "a box" }] }),
    ).toMatchObject({
      text: "late?\nO-12345\na box",
    });
    expect(found({ ...share, text: "O-12345", blocks: rich })).toMatchObject({ text: "O-12345" });
    const table = {
      type: "table",
      rows: [[{ type: "raw_text", text: "O-12345" }, rich[0]], [{ type: "raw_number", value: 7 }]],
    };
    expect(found({ fallback: "[no preview available]", blocks: [table] })).toMatchObject({
      role: "shared",
      text: "O-12345 | O-12345\n7",
    });
  });

  it("A1 what Slack shows of a file is shared and never said", () => {
    const file = {
      id: "F1",
      name: "slip.eml",
      title: "The slip",
      mimetype: "text/html",
      subject: "Box 7",
      from: [{ address: "olaf@example.com", original: "Olaf <olaf@example.com>" }],
      plain_text: "yes, do it",
      alt_txt: "a box",
      transcription: { status: "complete", preview: { content: "where is it" } },
    };
    expect(written({ text: "", files: [file] })).toMatchObject({
      text: "",
      parts: [
        { type: "document", fileName: "slip.eml" },
        {
          type: "context",
          role: "shared",
          kind: "file",
          author: "slip.eml",
          text: "The slip\nBox 7\na box\nOlaf <olaf@example.com>\nyes, do it\nwhere is it",
        },
      ],
    });
    expect(
      written({ text: "", files: [{ id: "F2", name: "a.png", title: "a.png", mimetype: "image/png" }] })
        ?.parts,
    ).toHaveLength(1);
  });
});

describe("the blocks of a Slack message", () => {
  const section = (...elements: object[]) => ({ type: "rich_text_section", elements });
  const rich = (...elements: object[]) => ({ type: "rich_text", elements });
  const text = (words: string, style?: object) => ({ type: "text", text: words, ...(style && { style }) });

  it("F8 a quote and struck-out words are not said, in the text and in blocks", () => {
    const quote = rich({ type: "rich_text_quote", elements: [text("Yes, please\nall of it")] });
    const struck = rich(section(text("O-1", { strike: true }), text(" O-2")));
    for (const event of [
      { blocks: [quote] },
      { text: "&gt; Yes, please\n&gt; all of it" },
      { text: "&gt;&gt;&gt; Yes, please\nall of it" },
      { text: "Yes, please\nall of it", blocks: [quote] },
    ])
      expect(written(event)).toMatchObject({
        text: "",
        parts: [{ role: "quoted", kind: "words", text: "Yes, please\nall of it" }],
      });
    for (const event of [{ blocks: [struck] }, { text: "~O-1~ O-2" }, { text: "O-1 O-2", blocks: [struck] }])
      expect(written(event)).toMatchObject({
        text: "O-2",
        parts: [
          { role: "struck", text: "O-1" },
          { type: "text", text: "O-2" },
        ],
      });
  });

  it("A1 an ordered list keeps its numbers, and is not repeated beside the text that holds it", () => {
    const list = (offset: number, ...items: string[]) => ({
      type: "rich_text_list",
      style: "ordered",
      ...(offset > 0 && { offset }),
      elements: items.map((item) => section(text(item))),
    });
    const quote = { type: "rich_text_quote", elements: [text("which?")] };
    const steps = [rich(section(text("Steps:")), list(0, "open", "press"), section(text("then")))];
    const nested = "Steps:\n1. open\n    a. press\nthen";
    for (const said of ["Steps:\n1. open\n2. press\nthen", nested])
      expect(written({ text: said, blocks: steps })?.parts).toEqual([{ type: "text", text: said }]);
    const chosen = rich(
      quote,
      list(0, "blue"),
      section(text("or")),
      list(1, "red"),
      section(text("2 it is")),
    );
    expect(written({ text: "which?\n1. blue", blocks: [chosen] })?.text).toBe("1. blue\nor\n2. red\n2 it is");
  });

  it.each([
    ["black &amp; white, 2 &gt; 1 &lt; 3", [text("black & white, 2 > 1 < 3")]],
    [":wave::skin-tone-2: hi", [{ type: "emoji", name: "wave", skin_tone: 2 }, text(" hi")]],
    [
      "<https://a.example/?b=1&amp;c=2|this> of <#C9|sales>, <!date^1767225600^{date}|Jan 1> <!subteam^S1|@ops>",
      [
        { type: "link", url: "https://a.example/?b=1&c=2", text: "this" },
        text(" of "),
        { type: "channel", channel_id: "C9" },
        text(", "),
        { type: "date", timestamp: 1_767_225_600, fallback: "Jan 1" },
        text(" "),
        { type: "usergroup", usergroup_id: "S1" },
      ],
    ],
  ])("A1 %j and the blocks of the same words are said once", (said, leaves) => {
    const message = written({ text: said, blocks: [rich(section(...leaves))] });
    expect(message?.parts).toEqual([{ type: "text", text: message?.text }]);
  });

  it("A1 signs in a block are the writer's, and no reference", () => {
    const quote = { type: "rich_text_quote", elements: [text("which?")] };
    const said = rich(quote, section(text("a <b> & &amp; <@U7>")));
    expect(written({ blocks: [said] })?.text).toBe("a <b> & &amp; <@U7>");
  });

  it("F8 code keeps its marks, so that a yes in it is none", () => {
    expect(written({ blocks: [rich(section(text("Yes", { code: true })))] })?.text).toBe("`Yes`");
    expect(
      written({ blocks: [rich({ type: "rich_text_preformatted", elements: [text("Yes")] })] })?.text,
    ).toBe("```Yes```");
  });

  it("A1 a table, a picture, a film and a call beside or without a text are shared", () => {
    const video = {
      type: "video",
      title: { type: "plain_text", text: "Tour" },
      title_url: "https://v.example",
      alt_text: "the shop",
    };
    const call = { type: "call", call: { v1: { name: "Stand-up", join_url: "https://c.example" } } };
    const image = {
      type: "image",
      title: { type: "plain_text", text: "Box" },
      alt_text: "a box",
      image_url: "https://i.example/1",
    };
    const context = { type: "context", elements: [{ type: "image", alt_text: "Yes" }] };
    for (const said of ["", "look"])
      expect(written({ text: said, blocks: [video, call, image, context] })).toMatchObject({
        text: said,
        parts: [
          ...(said === "" ? [] : [{ type: "text" }]),
          {
            role: "shared",
            text: "Tour\nhttps://v.example\nthe shop\nStand-up\nhttps://c.example\nBox\na box\nYes",
          },
        ],
      });
  });

  it("A1 a date without a fallback is written from its stamp", () => {
    const date = { type: "date", timestamp: 1767225600, format: "Due {date_long} at {time}" };
    const said = (leaf: object) => written({ blocks: [rich(section(leaf))] })?.text;
    expect(said(date)).toBe("Due 2026-01-01 at 00:00 UTC");
    expect(said({ ...date, timezone: "Asia/Bangkok" })).toBe("Due 2026-01-01 at 07:00 Asia/Bangkok");
    expect(said({ ...date, timezone: "nowhere", format: "" })).toBe("2026-01-01 00:00 UTC");
    expect(said({ ...date, fallback: "New Year" })).toBe("New Year");
    expect(written({ text: "due <!date^1767225600^{date_num}>" })?.text).toBe("due 2026-01-01");
  });
});
