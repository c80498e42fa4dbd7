const encoder = new TextEncoder();

/** Streams lines one at a time as the client reads them; reading stops when the client leaves. */
export function linesAsStream(lines: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await lines.next();
      if (done === true) controller.close();
      else controller.enqueue(encoder.encode(`${value}\n`));
    },
    async cancel() {
      await lines.return(undefined);
    },
  });
}
