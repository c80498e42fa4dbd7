/** Characters of keys that one memory keeps. */
const mostCharacters = 4_000_000;

/**
 * Keeps the results of a pure function for the keys asked for most recently: most texts of a turn were in the turn before too.
 * @param limit characters of keys that are kept
 */
export function remembered<T>(limit = mostCharacters): (key: string, read: () => T) => T {
  const known = new Map<string, T>();
  let characters = 0;
  return (key, read) => {
    const held = known.get(key);
    if (held !== undefined) {
      known.delete(key);
      known.set(key, held);
      return held;
    }
    const value = read();
    if (key.length > limit) return value;
    known.set(key, value);
    characters += key.length;
    for (const [oldest] of known) {
      if (characters <= limit) break;
      known.delete(oldest);
      characters -= oldest.length;
    }
    return value;
  };
}
