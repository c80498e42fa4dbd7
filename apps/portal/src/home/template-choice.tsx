"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { callCommand } from "../client/call-command.ts";
import { useOrg } from "../client/org.tsx";
import { useCommand } from "../client/use-command.ts";
import type { CommandInput } from "../commands/catalogue.ts";

type TemplateId = CommandInput<"agent.create_from_template">["template"];
type Template = {
  id: TemplateId;
  question: string | undefined;
  /** It brings no knowledge: its builder adds some first. */
  isEmpty: boolean;
};

const lookMs = 300;
const longestWaitMs = 20_000;

/** How long the page waits for the sample knowledge, in milliseconds: before, the agent could only say that it does not know. */
async function untilKnowledgeIsRead(
  org: string,
  tell: (progress: { read: number; all: number }) => void,
): Promise<void> {
  const until = performance.now() + longestWaitMs;
  while (performance.now() < until) {
    const progress = await callCommand(org, "setup.knowledge_progress", null);
    tell(progress);
    if (progress.read === progress.all) return;
    await new Promise((resolve) => setTimeout(resolve, lookMs));
  }
}

/** Creates an agent from a template with one press, sample knowledge and data included, and opens its preview. */
export function TemplateChoice({ templates }: { templates: readonly Template[] }) {
  const t = useTranslations("home.start");
  const org = useOrg();
  const router = useRouter();
  const { run, busy } = useCommand("agent.create_from_template");
  const [chosen, setChosen] = useState<TemplateId>();
  const [progress, setProgress] = useState<{ read: number; all: number }>();
  async function choose({ id: template, isEmpty }: Template) {
    setChosen(template);
    const made = await run({ template });
    if (made === undefined) {
      setChosen(undefined);
      return;
    }
    if (!isEmpty) await untilKnowledgeIsRead(org, setProgress);
    const begin = isEmpty ? "section=knowledge" : `template=${template}`;
    router.push(`/o/${org}/agents/${made.agentId}?${begin}`);
  }
  return (
    <ul className="grid gap-4 sm:grid-cols-2">
      {templates.map((template) => {
        const { id, question } = template;
        return (
          <li key={id}>
            <button
              type="button"
              disabled={busy || chosen !== undefined}
              aria-busy={chosen === id}
              onClick={() => void choose(template)}
              className="flex h-full w-full cursor-pointer flex-col items-start gap-1 rounded-lg border border-edge bg-surface p-4 text-left hover:border-accent hover:bg-raised disabled:cursor-wait"
            >
              <span className="text-lg font-semibold">{t(`templates.${id}.name`)}</span>
              <span className="text-muted">{t(`templates.${id}.about`)}</span>
              {question !== undefined && <q className="pt-2 text-sm text-muted">{question}</q>}
              {chosen === id && (
                <span role="status">{progress === undefined ? t("making") : t("reading", progress)}</span>
              )}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
