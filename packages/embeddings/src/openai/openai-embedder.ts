import { AppError } from "@konstruct/core/errors";
import { z } from "zod";
import type { Embedder } from "../embedder.ts";
import { unitLength } from "../unit-length.ts";

export type OpenAIEmbedderOptions = {
  model: string;
  apiKey: string;
  /** Ends in `/v1`. */
  baseUrl: string;
  /** Width of the vectors; a model that can shorten them is asked to. */
  dimensions: number;
  timeoutMs: number;
};

const mostInRequest = 96;
const longestText = 24_000;

const answerSchema = z.object({
  data: z.array(z.object({ index: z.int().nonnegative(), embedding: z.array(z.number()) })),
});

const codes = {
  400: "invalid_input",
  401: "unauthorised",
  403: "unauthorised",
  404: "misconfigured",
  408: "timeout",
  429: "rate_limited",
} as const satisfies Record<number, AppError["code"]>;

/** `POST /embeddings` of OpenAI and of every server that speaks its wire format. */
export class OpenAIEmbedder implements Embedder {
  readonly name: string;
  readonly dimensions: number;
  readonly relatedFrom = 0.35;
  readonly #options: OpenAIEmbedderOptions;

  constructor(options: OpenAIEmbedderOptions) {
    this.name = `${options.model}-${options.dimensions}`;
    this.dimensions = options.dimensions;
    this.#options = options;
  }

  async embed(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]> {
    const vectors: Float32Array[] = [];
    for (let at = 0; at < texts.length; at += mostInRequest)
      vectors.push(...(await this.#request(texts.slice(at, at + mostInRequest), signal)));
    return vectors;
  }

  async #request(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]> {
    const { model, baseUrl, apiKey, dimensions, timeoutMs } = this.#options;
    const deadline = AbortSignal.timeout(timeoutMs);
    const response = await fetch(`${baseUrl}/embeddings`, {
      method: "POST",
      headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
      body: JSON.stringify({
        model,
        // An empty input is refused by the endpoint.
        input: texts.map((text) => text.slice(0, longestText).toWellFormed() || " "),
        encoding_format: "float",
        ...(model.startsWith("text-embedding-3") && { dimensions }),
      }),
      signal: signal === undefined ? deadline : AbortSignal.any([deadline, signal]),
    }).catch((thrown: unknown) => {
      const late = deadline.aborted || signal?.aborted === true;
      throw new AppError(late ? "timeout" : "unavailable", `${model}: no answer`, { cause: thrown });
    });
    if (!response.ok) throw await refusalOf(response, model);
    const answer = answerSchema.safeParse(await response.json().catch(() => undefined));
    if (!answer.success) throw new AppError("unavailable", `${model}: an answer of another shape`);
    return this.#inOrder(answer.data.data, texts.length);
  }

  #inOrder(found: { index: number; embedding: number[] }[], count: number): Float32Array[] {
    const vectors = Array.from({ length: count }, (_, index) => {
      const embedding = found.find((one) => one.index === index)?.embedding;
      if (embedding === undefined) throw new AppError("unavailable", `${this.name}: a vector is missing`);
      return embedding;
    });
    const other = vectors.find((vector) => vector.length !== this.dimensions);
    if (other !== undefined)
      throw new AppError(
        "misconfigured",
        `${this.name} gives vectors of ${other.length}; set EMBEDDING_DIMENSIONS to that`,
      );
    return vectors.map((vector) => unitLength(Float32Array.from(vector)));
  }
}

async function refusalOf(response: Response, model: string): Promise<AppError> {
  const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
  await response.body?.cancel();
  const code = codes[response.status as keyof typeof codes] ?? "unavailable";
  return new AppError(code, `${model}: the embedding endpoint answered ${response.status}`, {
    ...(Number.isFinite(seconds) && { retryAfterMs: seconds * 1_000 }),
  });
}
