/** Milliseconds in which the letter has to follow. */
const waitMs = 1_200;

/** Says of each pressed key whether it follows a `g` in time. @returns a function of the key and its time in milliseconds */
export function createGoKeys(): (key: string, at: number) => boolean {
  let goneAt: number | undefined;
  return (key, at) => {
    const follows = goneAt !== undefined && at - goneAt <= waitMs;
    goneAt = key === "g" ? at : undefined;
    return follows && key !== "g";
  };
}
