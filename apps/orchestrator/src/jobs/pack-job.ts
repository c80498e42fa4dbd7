import { AppError } from "@konstruct/core/errors";
import { createGoogleTokens } from "@konstruct/tools/google/access-token";
import { installedPacks } from "@konstruct/tools/pack/installed-packs";
import type { RunJob } from "./job-context.ts";

const longestMs = 20_000;

/** A job that a pack's part of the portal requested. */
export const runPackJob: RunJob = async ({ job, reach }) => {
  const { tenantId, kind, input } = job;
  const run = installedPacks().find(({ jobs }) => Object.hasOwn(jobs, kind))?.jobs[kind];
  if (run === undefined)
    throw new AppError("not_found", `No pack of this installation has a job of kind ${kind}.`);
  return run(input, {
    tenantId,
    egress: reach.egress ?? null,
    secrets: reach.secretsFor(tenantId),
    endpoints: reach.endpoints,
    googleTokens: createGoogleTokens(),
    now: new Date(),
    signal: AbortSignal.timeout(longestMs),
  });
};
