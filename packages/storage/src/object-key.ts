import { AppError } from "@konstruct/core/errors";
import { newId } from "@konstruct/core/ids";

const uuid = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
const keyPattern = new RegExp(`^${uuid}/[a-z][a-z0-9-]{0,31}/${uuid}$`);

/**
 * A key under the tenant's prefix: `<tenant id>/<area>/<uuid>`. It contains no text that a person wrote.
 * @param id of the row the object belongs to, so that repeated work replaces the object; a new one by default
 * @throws AppError `invalid_input` if an id is no UUID or the area is not short and in kebab-case
 */
export function objectKey(tenantId: string, area: string, id: string = newId()): string {
  return checkedKey(`${tenantId}/${area}/${id}`);
}

export function isObjectKey(key: string): boolean {
  return keyPattern.test(key);
}

/** @throws AppError `invalid_input` for a key of any other shape, so that a key cannot name another path */
export function checkedKey(key: string): string {
  if (!isObjectKey(key)) throw new AppError("invalid_input", "Not the key of an object");
  return key;
}
