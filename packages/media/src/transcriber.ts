/** A recording in the format in which it was sent. */
export type Sound = { bytes: Uint8Array; contentType: string; filename: string };

/** Transcribes recordings. The text is the speaker's: data, with no more trust than any other message of theirs. */
export interface Transcriber {
  /** @returns the words; empty when nothing is said. @throws AppError; some may be retried */
  transcribe(sound: Sound, signal: AbortSignal): Promise<string>;
}

/** Larger recordings are stored and not transcribed: WhatsApp sends none, and no transcriber takes more than 25 MB. */
export const largestSound = 16 * 1024 * 1024;
