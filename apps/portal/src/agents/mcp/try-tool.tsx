"use client";
import type { JsonObject } from "@konstruct/core/json";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCommand } from "../../client/use-command.ts";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/callout.tsx";
import { Field } from "../../ui/form/field.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";
import { useDraft } from "../draft/draft-context.tsx";
import { useJob } from "./use-job.ts";

function readObject(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as JsonObject)
      : null;
  } catch {
    return null;
  }
}

/** Calls a read-only tool once, with the draft's settings. */
export function TryTool({ tool }: { tool: string }) {
  const t = useTranslations("agents.mcp");
  const { agentId, flush } = useDraft();
  const [text, setText] = useState("{}");
  const [asked, setAsked] = useState<string | null>(null);
  const { run, busy } = useCommand("tool.test");
  const { value, isWaiting } = useJob("tool.read_test", asked);
  const args = readObject(text);
  async function test() {
    if (args === null) return;
    await flush();
    const job = await run({ tool, agentId, args, really: false });
    if (job !== undefined) setAsked(job.jobId);
  }
  const isOver = value?.state === "done" || value?.state === "failed";
  const isGood = value?.result?.success === true;
  return (
    <div className="flex flex-col gap-2">
      <Field label={t("arguments", { tool })} error={args === null ? t("no_object") : undefined}>
        <TextArea rows={2} value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      <div>
        <Button small busy={busy || isWaiting} onClick={() => void test()}>
          {t("try", { tool })}
        </Button>
      </div>
      {isOver && (
        <Callout tone={isGood ? "good" : "bad"} title={t(isGood ? "tried" : "not_tried")} live>
          <pre className="max-h-64 overflow-auto font-mono text-sm whitespace-pre-wrap">
            {isGood
              ? JSON.stringify(value?.result?.data, null, 2)
              : (value?.error ?? JSON.stringify(value?.result?.error))}
          </pre>
        </Callout>
      )}
    </div>
  );
}
