/** An Ogg page's first bytes, then the words: enough for file sniffing and for the simulated transcriber. */
const marker = "SAYS:";

/** A voice note with these words. */
export function voiceNote(words: string): Buffer {
  return Buffer.concat([
    Buffer.from("OggS\0\x02", "latin1"),
    Buffer.alloc(22),
    Buffer.from(`${marker}${words}`),
  ]);
}

/** Multipart, as OpenAI documents it; a form without a file or a model is refused. */
export async function transcribe(
  rawBody: Buffer,
  contentType: string,
): Promise<{ ok: true; text: string; model: string } | { ok: false; message: string }> {
  if (!contentType.startsWith("multipart/form-data"))
    return { ok: false, message: "The body is not multipart/form-data" };
  const form = await new Response(new Uint8Array(rawBody), {
    headers: { "content-type": contentType },
  }).formData();
  const [file, model] = [form.get("file"), form.get("model")];
  if (!(file instanceof File)) return { ok: false, message: "file is required" };
  if (typeof model !== "string" || model === "") return { ok: false, message: "model is required" };
  if (!/\.(?:flac|mp3|mp4|mpeg|mpga|m4a|ogg|wav|webm|aac|amr)$/.test(file.name))
    return { ok: false, message: `Invalid file format: ${file.name}` };
  const bytes = Buffer.from(await file.arrayBuffer());
  const start = bytes.indexOf(marker);
  return { ok: true, model, text: start === -1 ? "" : bytes.subarray(start + marker.length).toString() };
}
