"use client";
import type { TurnRequests } from "@konstruct/services/turn/turn-requests";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCommand } from "../client/use-command.ts";
import { useJob } from "../client/use-job.ts";
import { JobResult } from "../job/job-result.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/overlay/dialog.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { Prompt } from "./prompt.tsx";

/** Opens the prompt of a model call. It is not stored: a worker rebuilds it from the turn's record. */
export function PromptButton({ turnId, nth }: { turnId: string; nth: number }) {
  const t = useTranslations("trace.prompt");
  const { run } = useCommand("turn.ask_requests");
  const [jobId, setJobId] = useState<string | null>(null);
  const { value: job } = useJob("turn.read_requests", jobId);
  async function ask() {
    const asked = await run({ turnId });
    if (asked !== undefined) setJobId(asked.jobId);
  }
  return (
    <Dialog
      title={t("title")}
      description={t("text")}
      shape="side"
      trigger={<Button small>{t("show")}</Button>}
      onOpenChange={(open) => {
        if (open && jobId === null) void ask();
      }}
    >
      {job === null ? (
        <Skeleton lines={8} />
      ) : (
        <JobResult<TurnRequests> job={job} failed={t("failed")} lines={8}>
          {({ requests }) => <Prompt request={requests[nth]} />}
        </JobResult>
      )}
    </Dialog>
  );
}
