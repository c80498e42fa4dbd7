import { child, type Wire, within } from "./wire.ts";

function differ(values: unknown[]): boolean {
  return new Set(values).size === values.length;
}

function buttonFault(interactive: Wire): string | undefined {
  const buttons = (child(interactive, "action").buttons ?? []) as Wire[];
  if (buttons.length < 1 || buttons.length > 3) return "1 to 3 buttons";
  const replies = buttons.map((each) => child(each, "reply"));
  if (!replies.every((each) => within(each.title, 1, 20) && within(each.id, 1, 256)))
    return "button title or id length";
  return differ(replies.map((each) => each.title)) && differ(replies.map((each) => each.id))
    ? undefined
    : "duplicate buttons";
}

function listFault(interactive: Wire): string | undefined {
  const action = child(interactive, "action");
  const sections = (action.sections ?? []) as Wire[];
  const rows = sections.flatMap((section) => (section.rows ?? []) as Wire[]);
  if (!within(action.button, 1, 20)) return "list button length";
  if (rows.length < 1 || rows.length > 10) return "1 to 10 rows";
  const rowsFit = rows.every(
    (row) =>
      within(row.title, 1, 24) &&
      within(row.id, 1, 200) &&
      (row.description === undefined || within(row.description, 1, 72)),
  );
  return rowsFit ? undefined : "row title, id or description length";
}

function interactiveFault(interactive: Wire): string | undefined {
  if (!within(child(interactive, "body").text, 1, 1024)) return "interactive body length";
  const { header, footer } = interactive;
  if (header !== undefined && !within(child(interactive, "header").text, 1, 60)) return "header length";
  if (footer !== undefined && !within(child(interactive, "footer").text, 1, 60)) return "footer length";
  return interactive.type === "list" ? listFault(interactive) : buttonFault(interactive);
}

function mediaFault(knows: (mediaId: string) => boolean, media: Wire): string | undefined {
  if (media.caption !== undefined && !within(media.caption, 1, 1024)) return "caption length";
  return media.id === undefined || knows(String(media.id)) ? undefined : "media id";
}

/** The API's refusal of a message's content; undefined if there is none. @param knows whether a file was uploaded and is still stored */
export function contentFault(knows: (mediaId: string) => boolean, body: Wire): string | undefined {
  switch (body.type) {
    case "text":
      return within(child(body, "text").body, 1, 4096) ? undefined : "text body length";
    case "template":
      return within(child(body, "template").name, 1, 512) ? undefined : "template name";
    case "interactive":
      return interactiveFault(child(body, "interactive"));
    case "image":
    case "document":
      return mediaFault(knows, child(body, body.type));
    default:
      return ["audio", "video", "sticker"].includes(String(body.type)) ? undefined : "type";
  }
}
