"use client";
import type { Explanation } from "@konstruct/services/agent/explain-preview";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { callVerb, VerbError } from "../../client/call-verb.ts";
import { useOrg } from "../../client/org.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";

function Part({ title, none, children }: { title: string; none: string; children: readonly ReactNode[] }) {
  return (
    <section>
      <h3 className="font-semibold">{title}</h3>
      {children.length === 0 ? (
        <p className="text-muted">{none}</p>
      ) : (
        <ul className="flex flex-col gap-1">{children}</ul>
      )}
    </section>
  );
}

/** Why the draft answered as it did: what it understood, found, was allowed, called, spent, and what each fact rests on. */
export function Why({ turnId }: { turnId: string }) {
  const t = useTranslations("agents.why");
  const org = useOrg();
  const [found, setFound] = useState<Explanation | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  async function read() {
    try {
      setFound(await callVerb(org, "preview.explain", turnId));
    } catch (thrown) {
      if (!(thrown instanceof VerbError)) throw thrown;
      setProblem(thrown.message);
    }
  }
  return (
    <Dialog
      title={t("title")}
      shape="side"
      trigger={
        <Button small look="quiet">
          {t("why")}
        </Button>
      }
      onOpenChange={(open) => {
        if (open && found === null) void read();
      }}
    >
      {problem !== null && (
        <p role="alert" className="text-bad">
          {problem}
        </p>
      )}
      {found !== null && <Explained found={found} />}
    </Dialog>
  );
}

function Explained({ found }: { found: Explanation }) {
  const t = useTranslations("agents.why");
  const { understood } = found;
  const spent = found.models.reduce((sum, { costMicroUsd }) => sum + costMicroUsd, 0) / 1e6;
  return (
    <div className="flex flex-col gap-5">
      <p>
        {understood.intentId === null
          ? t("not_understood")
          : t("understood", { intent: understood.intentId })}
        {understood.confidence !== null && ` (${Math.round(understood.confidence * 100)} %)`}
        {" · "}
        {t("took", { ms: found.ms, cost: spent.toFixed(4) })}
      </p>
      {found.handoff !== null && <p>{t("handoff", { reason: found.handoff })}</p>}
      <Part title={t("passages")} none={t("no_passages")}>
        {found.passages.map(({ title, source, text, confidence }) => (
          <li key={`${source} ${title} ${text}`} className="rounded border border-border p-2">
            <p className="font-medium">
              {title} <span className="font-normal text-muted">{source}</span>{" "}
              {confidence !== null && <Badge>{Math.round(confidence * 100)} %</Badge>}
            </p>
            <p className="line-clamp-4 text-sm text-muted">{text}</p>
          </li>
        ))}
      </Part>
      <Part title={t("verdicts")} none={t("no_verdicts")}>
        {found.verdicts.map(({ tool, verdict, ruleId, reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a list of a record that never changes
          <li key={index}>
            <code>{tool}</code> <Badge tone={verdict === "allow" ? "good" : "warn"}>{verdict}</Badge>{" "}
            <span className="text-muted">
              {ruleId === null ? t("by_risk") : t("by_rule", { rule: ruleId })}
            </span>{" "}
            {reason}
          </li>
        ))}
      </Part>
      <Part title={t("tools")} none={t("no_tools")}>
        {found.tools.map(({ tool, args, state, simulated, error }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a list of a record that never changes
          <li key={index} className="rounded border border-border p-2">
            <p>
              <code>{tool}</code> <Badge tone={state === "done" ? "good" : "bad"}>{state}</Badge>{" "}
              {simulated && <Badge tone="accent">{t("simulated")}</Badge>}
            </p>
            <pre className="overflow-x-auto text-sm whitespace-pre-wrap text-muted">
              {JSON.stringify(args, null, 1)}
            </pre>
            {error !== null && <p className="text-bad">{error}</p>}
          </li>
        ))}
      </Part>
      <Part title={t("models")} none={t("no_models")}>
        {found.models.map(({ purpose, model, tokensIn, tokensOut, ms }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a list of a record that never changes
          <li key={index}>{t("model", { purpose, model, tokensIn, tokensOut, ms })}</li>
        ))}
      </Part>
      <Part title={t("atoms")} none={t("no_atoms")}>
        {found.atoms.map(({ text, kind, source }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a list of a record that never changes
          <li key={index}>
            <mark className="rounded bg-accent-soft px-1 text-text">{text}</mark> {kind}{" "}
            {source === null ? <Badge tone="warn">{t("ungrounded")}</Badge> : <code>{source}</code>}
          </li>
        ))}
      </Part>
      <Part title={t("stages")} none="">
        {found.stages.map(({ stage, atMs, level }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a list of a record that never changes
          <li key={index} className="flex justify-between gap-2 tabular-nums">
            <span>
              {stage} {level !== "info" && <Badge tone="warn">{level}</Badge>}
            </span>
            <span className="text-muted">{atMs} ms</span>
          </li>
        ))}
      </Part>
    </div>
  );
}
