import type { Errand } from "@konstruct/services/job/read-job";
import type { ReactNode } from "react";
import { Callout } from "../ui/callout.tsx";
import { Skeleton } from "../ui/skeleton.tsx";

type Props<Result> = {
  errand: Errand;
  /** What is said when it could not be done; why stands below it. */
  failed: string;
  /** How much room the result takes. */
  lines: number;
  /** The shape is the worker's, and stands where the errand is read. */
  children: (result: Result) => ReactNode;
};

/** What a worker brought: its outline until it is there, and why where it could not be done. */
export function ErrandResult<Result>({ errand, failed, lines, children }: Props<Result>) {
  if (errand.state === "failed")
    return (
      <Callout tone="bad" title={failed} live>
        {errand.error}
      </Callout>
    );
  return errand.result === null ? <Skeleton lines={lines} /> : children(errand.result as Result);
}
