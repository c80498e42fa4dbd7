const encoder = new TextEncoder();

/** One line at a time, as fast as they are taken: nothing piles up, and nothing more is read once nobody listens. */
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
