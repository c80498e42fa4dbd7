/** Counts what a person does: a click, a fill, a choice, an upload, a key that submits. */
export function countInteractions() {
  let count = 0;
  return {
    /** Does one interaction. */
    async act(done: Promise<unknown>): Promise<void> {
      count++;
      await done;
    },
    count: () => count,
  };
}
