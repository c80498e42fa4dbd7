import { createHash } from "node:crypto";
import type { Reply } from "../http.ts";
import { graphError, within } from "./wire.ts";

export type Media = {
  bytes: Buffer;
  mimeType: string;
  fileName?: string;
  /** The metadata the API returns, if it differs from the real values. */
  claims?: { sha256?: string | undefined; file_size?: number; url?: string };
  /** A download gets this instead of the bytes. */
  answer?: Reply;
};

/** People's files are stored for a week, a business's uploads for thirty days, and a URL is valid for five minutes. */
export const mediaLives = { sent: 7 * 86_400_000, uploaded: 30 * 86_400_000, address: 300_000 } as const;

/** The allowed types and sizes of each kind of media (Meta, "Supported media types"). */
const uploadLimits: readonly [type: RegExp, bytes: number][] = [
  [/^image\/(?:jpeg|png)$/, 5 * 1024 * 1024],
  [/^image\/webp$/, 512_000],
  [/^(?:audio|video)\//, 16 * 1024 * 1024],
  [/^(?:text\/|application\/)/, 100 * 1024 * 1024],
];

export type MediaShelf = {
  media: Map<string, Media>;
  /** When a file is deleted, by the simulator's clock. */
  mediaEnds: Map<string, number>;
  now(): number;
};

export function findMedia({ media, mediaEnds, now }: MediaShelf, id: string): Media | undefined {
  return (mediaEnds.get(id) ?? Number.POSITIVE_INFINITY) <= now() ? undefined : media.get(id);
}

export function mediaInfo(shelf: MediaShelf, id: string, origin: string): Reply {
  const media = findMedia(shelf, id);
  if (!media) return graphError(400, 100, "Unsupported get request: no such object");
  const sha256 = createHash("sha256").update(media.bytes).digest("hex");
  const info = {
    id,
    url: `${origin}/media/${id}?issued=${shelf.now()}`,
    mime_type: media.mimeType,
    sha256,
    file_size: media.bytes.length,
    ...media.claims,
  };
  return { status: 200, body: { messaging_product: "whatsapp", ...info } };
}

export function mediaBytes(shelf: MediaShelf, id: string, issued: string | null): Reply {
  const media = findMedia(shelf, id);
  const isOver = issued !== null && shelf.now() - Number(issued) > mediaLives.address;
  if (!media || isOver) return { status: 404, body: { error: { message: "Not found" } } };
  if (media.answer) return media.answer;
  return { status: 200, headers: { "content-type": media.mimeType }, body: media.bytes };
}

/** A multipart form of `messaging_product`, `type` and `file`, as Meta documents it. */
export async function uploadMedia(
  { media, mediaEnds, now }: MediaShelf,
  call: { rawBody: Buffer; contentType: string },
): Promise<Reply> {
  const form = await new Response(new Uint8Array(call.rawBody), {
    headers: { "content-type": call.contentType },
  }).formData();
  const file = form.get("file");
  if (form.get("messaging_product") !== "whatsapp" || !(file instanceof File) || !within(file.name, 1, 512))
    return graphError(400, 100, "messaging_product and file are required");
  const limit = uploadLimits.find(([type]) => type.test(file.type))?.[1];
  if (limit === undefined) return graphError(400, 100, "Param file must be a file with a supported type");
  if (file.size > limit) return graphError(400, 131053, "Media upload error", "File size is too large");
  const id = `90000${String(media.size + 1).padStart(8, "0")}`;
  const bytes = Buffer.from(await file.arrayBuffer());
  media.set(id, { bytes, mimeType: file.type, fileName: file.name });
  mediaEnds.set(id, now() + mediaLives.uploaded);
  return { status: 200, body: { id } };
}
