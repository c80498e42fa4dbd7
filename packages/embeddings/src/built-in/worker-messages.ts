export type EmbedRequest = { id: number; texts: string[] };

/** `vectors`: one behind the other, each as long as the embedder's width. */
export type EmbedAnswer = { id: number; vectors: Float32Array } | { id: number; error: string };
