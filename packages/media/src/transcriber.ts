/** Something somebody said, as it was sent. */
export type Sound = { bytes: Uint8Array; contentType: string; filename: string };

/** Writes down what is said in a recording. Its words are the speaker's: data, and trusted no further than anything else they send. */
export interface Transcriber {
  /** @returns the words; empty when nothing is said. @throws AppError, of which some may be tried again */
  transcribe(sound: Sound, signal: AbortSignal): Promise<string>;
}

/** Larger recordings are kept and not listened to: WhatsApp sends none, and no transcriber takes more than 25 MB. */
export const largestSound = 16 * 1024 * 1024;
