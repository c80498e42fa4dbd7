import type { Job } from "@konstruct/services/job/read-job";
import type { ReactNode } from "react";
import { Callout } from "../ui/callout.tsx";
import { Skeleton } from "../ui/skeleton.tsx";

type Props<Result> = {
  job: Job;
  /** What is said when it could not be done; why stands below it. */
  failed: string;
  /** How much room the result takes. */
  lines: number;
  /** The shape is the worker's, and stands where the job is read. */
  children: (result: Result) => ReactNode;
};

/** What a worker brought: its outline until it is there, and why where it could not be done. */
export function JobResult<Result>({ job, failed, lines, children }: Props<Result>) {
  if (job.state === "failed")
    return (
      <Callout tone="bad" title={failed} live>
        {job.error}
      </Callout>
    );
  return job.result === null ? <Skeleton lines={lines} /> : children(job.result as Result);
}
