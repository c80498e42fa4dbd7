import type { Environment } from "@konstruct/config/catalogue";
import { createObjectStore } from "@konstruct/storage/create-object-store";
import type { ObjectStore } from "@konstruct/storage/object-store";
import type { DataFolder } from "../embedded/data-folder.ts";

/**
 * The object store: as the environment says, else in the data folder.
 * @param gatewayPort for links to files when no public address is set
 */
export function storageOf(
  { storage }: Environment,
  folder: DataFolder,
  gatewayPort?: number,
): Environment["storage"] {
  const dir = storage.dir ?? folder.file("objects");
  const local = gatewayPort === undefined ? undefined : `http://127.0.0.1:${gatewayPort}`;
  return { ...storage, dir, linkBaseUrl: storage.linkBaseUrl ?? local };
}

export function openObjects(environment: Environment, folder: DataFolder, masterKey: Buffer): ObjectStore {
  return createObjectStore(storageOf(environment, folder), masterKey);
}
