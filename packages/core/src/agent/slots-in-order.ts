/**
 * The slots of an intent in the builder's order: as they stand under `params`, where that says the same of the required ones as
 * `required_params`, the order in which they are asked. Else the required ones first.
 */
export function slotsInOrder(required: readonly string[], params: readonly string[]): string[] {
  const asked = params.filter((name) => required.includes(name));
  const agrees = asked.length === required.length && asked.every((name, place) => name === required[place]);
  return agrees ? [...params] : [...new Set([...required, ...params])];
}
