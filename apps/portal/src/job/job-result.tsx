import type { Job } from "@konstruct/services/job/read-job";
import type { ReactNode } from "react";
import { Callout } from "../ui/callout.tsx";
import { Skeleton } from "../ui/skeleton.tsx";

type Props<Result> = {
  /** `error`: in the reader's language. */
  job: Pick<Job, "state" | "result"> & { error: string | null };
  /** The heading of a failure; its reason is shown below. */
  failed: string;
  /** The height of the placeholder, in lines. */
  lines: number;
  /** The worker wrote this shape; the page that reads the job knows it. */
  children: (result: Result) => ReactNode;
};

/** The result of a job: a placeholder while it runs, and the reason when it failed. */
export function JobResult<Result>({ job, failed, lines, children }: Props<Result>) {
  if (job.state === "failed")
    return (
      <Callout tone="bad" title={failed} live>
        {job.error}
      </Callout>
    );
  return job.result === null ? <Skeleton lines={lines} /> : children(job.result as Result);
}
