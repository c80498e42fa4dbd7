/**
 * The slots of an intent in the builder's order: the order of `params` if it agrees with `required_params`, the order in which they
 * are asked. Otherwise the required ones come first.
 */
export function slotsInOrder(required: readonly string[], params: readonly string[]): string[] {
  const asked = params.filter((name) => required.includes(name));
  const agrees = asked.length === required.length && asked.every((name, place) => name === required[place]);
  return agrees ? [...params] : [...new Set([...required, ...params])];
}
