import { constants } from "node:fs";
import { access, statfs } from "node:fs/promises";
import { type DataFolder, ensureDataFolder } from "../embedded/data-folder.ts";
import { type Check, wrong } from "./check.ts";

const oldestNode = 24;
const leastFreeGb = 1;

/** Requirements of the machine, checked first. */
export function machineChecks(folder: DataFolder): Check[] {
  return [
    {
      name: "node",
      remedy: `Install Node ${oldestNode}, or start through npm, which brings it on Linux.`,
      async run() {
        const major = Number(process.versions.node.split(".")[0]);
        return major >= oldestNode ? process.version : wrong(`${process.version} is too old`);
      },
    },
    {
      name: "data folder",
      remedy: "Make the folder writable, or name another with KONSTRUCT_DATA_DIR.",
      async run() {
        await ensureDataFolder(folder);
        await access(folder.path, constants.R_OK | constants.W_OK);
        return folder.path;
      },
    },
    {
      name: "disk space",
      remedy: `Free at least ${leastFreeGb} GB where the data folder is.`,
      async run() {
        const { bavail, bsize } = await statfs(folder.path);
        const freeGb = (bavail * bsize) / 1e9;
        const said = `${freeGb.toFixed(1)} GB free`;
        return freeGb >= leastFreeGb ? said : wrong(said);
      },
    },
  ];
}
