import { AppError } from "@konstruct/core/errors";
import { parseJson } from "@konstruct/core/json";
import { z } from "zod";
import type { Sound, Transcriber } from "./transcriber.ts";

export type OpenAITranscriberOptions = {
  /** The base URL of an OpenAI-compatible server, such as `http://localhost:8000/v1`. */
  baseUrl: string;
  /** Absent for servers without keys, as many self-hosted ones are. */
  apiKey?: string | undefined;
  model: string;
  /** Time limit for one recording, in milliseconds; 30,000 by default. */
  timeoutMs?: number;
};

const answerSchema = z.object({ text: z.string() });
const longestAnswer = 1024 * 1024;

/** `POST /audio/transcriptions`, the format of OpenAI and of many other servers. */
export function createOpenAITranscriber(options: OpenAITranscriberOptions): Transcriber {
  const url = `${options.baseUrl.replace(/\/+$/, "")}/audio/transcriptions`;
  const { apiKey } = options;
  return {
    async transcribe(sound, signal) {
      const response = await fetch(url, {
        method: "POST",
        headers: apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` },
        body: formOf(sound, options.model),
        // A redirect would send the recording and the key to another host.
        redirect: "manual",
        signal: AbortSignal.any([signal, AbortSignal.timeout(options.timeoutMs ?? 30_000)]),
      }).catch((thrown: unknown) => {
        throw notReached(thrown);
      });
      const body = await readCapped(response);
      if (response.status !== 200) throw refused(response.status);
      const parsed = parseJson(body);
      const answer = answerSchema.safeParse(parsed.ok ? parsed.value : undefined);
      if (!answer.success) throw new AppError("unavailable", "The transcriber's answer cannot be read");
      return answer.data.text.trim();
    },
  };
}

/** Many servers take the audio format from the file name's extension. */
function formOf({ bytes, contentType, filename }: Sound, model: string): FormData {
  const form = new FormData();
  form.set("model", model);
  form.set("response_format", "json");
  form.set("file", new Blob([new Uint8Array(bytes)], { type: contentType }), filename);
  return form;
}

async function readCapped(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of response.body ?? []) {
      length += chunk.length;
      if (length > longestAnswer)
        throw new AppError("rejected_by_platform", "The transcriber's answer is too long");
      chunks.push(chunk);
    }
  } catch (thrown) {
    throw thrown instanceof AppError ? thrown : notReached(thrown);
  }
  return Buffer.concat(chunks).toString();
}

function notReached(thrown: unknown): AppError {
  const isLate = thrown instanceof Error && (thrown.name === "TimeoutError" || thrown.name === "AbortError");
  return new AppError(isLate ? "timeout" : "unavailable", "The transcriber did not answer", {
    cause: thrown,
  });
}

function refused(status: number): AppError {
  const message = `The transcriber answers HTTP ${status}`;
  if (status === 429) return new AppError("rate_limited", message);
  if (status >= 500) return new AppError("unavailable", message);
  return new AppError(status === 401 || status === 403 ? "misconfigured" : "rejected_by_platform", message);
}
