import { type AppError, toAppError } from "@konstruct/core/errors";
import type { JsonObject } from "@konstruct/core/json";
import type { FileLines } from "@konstruct/core/language/lines";
import type { Part } from "@konstruct/core/message";
import { stageAudit } from "@konstruct/db/audit/stage-audit";
import { type MediaRow, mediaId, readMedia, saveMedia } from "@konstruct/db/media/media-rows";
import { writeDown } from "@konstruct/db/media/write-down";
import type { ClaimedTurn } from "@konstruct/db/turn/claim-turns";
import { withTenant } from "@konstruct/db/with-tenant";
import type { ReadFile, TurnInput } from "@konstruct/engine/input/turn-input";
import { receiptSchema } from "@konstruct/media/receipt/receipt";
import { type MediaPart, takeInMedia } from "@konstruct/media/take-in-media";
import { z } from "zod";
import type { Dependencies } from "../../dependencies/dependencies.ts";

/** The most files fetched and read by one try of a turn. */
const mostFiles = 5;
/** The most time to fetch and read one file; the contact sees a typing sign meanwhile. */
const longestIntakeMs = 45_000;

type Place = { messageId: string; partIndex: number; part: MediaPart };

const isMedia = (part: Part): part is MediaPart =>
  ["image", "document", "audio", "video", "sticker"].includes(part.type);

/** A recorded voice note, not an audio file that was attached: its words are the contact's message. */
const isSpoken = (part: Part) => part.type === "audio" && part.voice === true;

const kept = receiptSchema.extend({ certain: z.boolean(), problems: z.array(z.string()) });

const toReadFile = ({ messageId, filename, kind, state, text, receipt, reason }: MediaRow): ReadFile => ({
  messageId,
  filename,
  kind,
  state,
  text: text ?? "",
  receipt: kept.safeParse(receipt).data ?? null,
  reason,
});

/**
 * Stores and reads the files of the pending messages before the turn decides; files of an earlier try are not fetched again.
 * @param said the lines that explain to the contact what cannot be read
 */
export async function takeInFiles(
  deps: Dependencies,
  claimed: ClaimedTurn,
  said: FileLines,
): Promise<ReadFile[]> {
  const places = claimed.pending.flatMap(({ id, parts }) =>
    parts.flatMap((part, partIndex): Place[] => (isMedia(part) ? [{ messageId: id, partIndex, part }] : [])),
  );
  if (places.length === 0 || deps.media === null) return [];
  const { database } = deps;
  const { tenantId } = claimed;
  const done = await withTenant(database, tenantId, (tx) =>
    readMedia(tx, [...new Set(places.map(({ messageId }) => messageId))]),
  );
  const rows: MediaRow[] = [];
  let taken = 0;
  for (const place of places) {
    const earlier = done.find(
      (row) => row.messageId === place.messageId && row.partIndex === place.partIndex,
    );
    if (earlier === undefined && ++taken > mostFiles) rows.push(tooMany(claimed, place, said));
    else rows.push(earlier ?? (await takeIn(deps, claimed, place, said)));
  }
  return rows.map(toReadFile);
}

/** A file beyond the limit: the contact is asked to send it again. It is not stored, so a later claim of a held message fetches it. */
const tooMany = (
  { conversationId }: ClaimedTurn,
  { messageId, partIndex, part }: Place,
  said: FileLines,
): MediaRow => ({
  ...{ conversationId, messageId, partIndex },
  ...nothing,
  state: "failed",
  reason: said.notNow,
  kind: part.type,
});

async function takeIn(
  deps: Dependencies,
  { tenantId, conversationId, agentId, channel, accountKey }: ClaimedTurn,
  { messageId, partIndex, part }: Place,
  said: FileLines,
): Promise<MediaRow> {
  const where = { conversationId, messageId, partIndex };
  const fetcher = deps.media?.fetchers[channel];
  const outcome =
    fetcher === undefined || deps.media === null
      ? ({ state: "failed", reason: said.notHere } as const)
      : await takeInMedia(
          {
            tenantId,
            mediaRowId: mediaId({ messageId, partIndex }),
            accountKey,
            part,
            signal: AbortSignal.timeout(longestIntakeMs),
          },
          { ...deps.media, fetcher, said, transcriber: transcriberOf(deps, conversationId) },
        ).catch((thrown: unknown) => {
          // The platform or the store may recover in a moment, but the contact is waiting and is answered now.
          const error = toAppError(thrown);
          deps.logger.warn({ err: error, conversationId }, "a file was not taken in");
          return {
            state: "failed",
            reason: said.notNow,
          } as const;
        });
  const row: MediaRow =
    outcome.state === "failed"
      ? { ...where, ...nothing, state: "failed", reason: outcome.reason, kind: part.type }
      : { ...where, ...outcome, receipt: outcome.receipt as JsonObject | null };
  await withTenant(deps.database, tenantId, async (tx) => {
    await saveMedia(tx, row);
    if (isSpoken(part) && row.text) await writeDown(tx, messageId, row.text);
    await stageAudit(tx, [
      {
        occurredAt: new Date().toISOString(),
        actor: { kind: "agent", id: agentId },
        action: "media.received",
        subject: { kind: "media", id: mediaId(row) },
        agentId,
        conversationId,
        detail: { state: row.state, kind: row.kind, bytes: row.bytes ?? 0, hasReceipt: row.receipt !== null },
      },
    ]);
  });
  await fetcher?.release?.(accountKey, part);
  return row;
}

function transcriberOf({ media, logger }: Dependencies, conversationId: string) {
  if (media?.transcriber === undefined) return undefined;
  const onFailure = (error: AppError) =>
    logger.warn({ err: error, conversationId }, "a recording was not transcribed");
  return { provider: media.transcriber, onFailure };
}

const nothing = {
  objectKey: null,
  bytes: null,
  sha256: null,
  contentType: null,
  filename: null,
  text: null,
  receipt: null,
};

/** Turns voice notes into messages, so that a spoken question is answered like a written one. */
export function withSpokenWords<Input extends Pick<TurnInput, "inputs" | "files">>(input: Input): Input {
  const { inputs, files = [] } = input;
  const spoken = new Map(
    inputs.flatMap((message) => {
      if (!message.parts.some(isSpoken)) return [];
      const words = files
        .filter(({ messageId, text }) => messageId === message.id && text !== "")
        .map(({ text }) => text)
        .join("\n");
      // An earlier try may have stored the transcript as the text. Written words of the message take precedence over speech.
      const isSaid = words !== "" && (message.text === "" || message.text === words);
      return isSaid ? [[message.id, words] as const] : [];
    }),
  );
  return {
    ...input,
    inputs: inputs.map((message) => ({ ...message, text: spoken.get(message.id) ?? message.text })),
    files: files.filter(({ messageId }) => !spoken.has(messageId)),
  };
}
