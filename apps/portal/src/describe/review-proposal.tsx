"use client";
import type { Proposal } from "@konstruct/services/describe/proposal";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useKeptText } from "../client/kept-text.ts";
import { useOrg } from "../client/org.tsx";
import { useCommand } from "../client/use-command.ts";
import { Button } from "../ui/button.tsx";
import { Callout } from "../ui/callout.tsx";
import { Field } from "../ui/form/field.tsx";
import { Input } from "../ui/form/input.tsx";
import { keptDescription } from "./describe-form.tsx";
import { type ItemId, keptItems, proposedFields } from "./kept-items.ts";
import { ProposalSection } from "./proposal-section.tsx";
import { ProposedItem } from "./proposed-item.tsx";

type ReviewProposalProps = { jobId: string; described: string; proposal: Proposal };

/** A proposal as a diff: each item is kept or dropped, then what is kept is created. */
export function ReviewProposal({ jobId, described, proposal }: ReviewProposalProps) {
  const t = useTranslations("home.describe");
  const org = useOrg();
  const router = useRouter();
  const accept = useCommand("setup.accept_description");
  const discard = useCommand("setup.discard_description");
  const [, keep] = useKeptText(keptDescription);
  const [name, setName] = useState(proposal.agent.name);
  const [dropped, setDropped] = useState<ReadonlySet<ItemId>>(new Set());
  const [isCreated, setCreated] = useState(false);
  const kept = keptItems(proposal, dropped);
  const { agent } = proposal;
  const languageName = new Intl.DisplayNames(useLocale(), { type: "language" });
  const item = (id: ItemId) => ({
    kept: !dropped.has(id),
    onChange: (isKept: boolean) => {
      const next = new Set(dropped);
      if (isKept) next.delete(id);
      else next.add(id);
      setDropped(next);
    },
  });
  async function create(event: FormEvent) {
    event.preventDefault();
    const made = await accept.run({ jobId, name, ...kept });
    if (made === undefined) return;
    setCreated(true);
    router.push(`/o/${org}/agents/${made.agentId}`);
  }
  async function startAgain() {
    keep(described);
    await discard.run({ jobId });
  }
  return (
    <form className="flex flex-col gap-4" onSubmit={(event) => void create(event)}>
      {proposal.modelProblem !== null && (
        <Callout tone="warn" title={t("model_problem")}>
          <p>{proposal.modelProblem}</p>
        </Callout>
      )}
      <Field label={t("name")} hint={t("name_hint")}>
        <Input required maxLength={80} value={name} onValueChange={setName} />
      </Field>
      <ProposalSection title={t("agent")} kept={kept.fields.length} all={proposedFields(proposal).length}>
        {proposedFields(proposal).map((field) => (
          <ProposedItem
            key={field}
            label={t(`fields.${field}`)}
            title={
              field === "languages"
                ? agent.languages.map((one) => languageName.of(one) ?? one).join(", ")
                : agent[field]
            }
            {...item(`field:${field}`)}
          />
        ))}
      </ProposalSection>
      <ProposalSection
        title={t("knowledge")}
        kept={kept.pages.length + kept.articles.length}
        all={proposal.pages.length + proposal.articles.length}
      >
        {proposal.pages.map(({ location, title, passages }, at) => (
          <ProposedItem key={location} title={title} {...item(`page:${at}`)}>
            {location} · {t("passages", { count: passages })}
          </ProposedItem>
        ))}
        {proposal.articles.map(({ title, markdown }, at) => (
          <ProposedItem key={title} title={title} {...item(`article:${at}`)}>
            <p className="line-clamp-4 whitespace-pre-line">
              {markdown.replaceAll(/^#+ .*\n+/gm, "").replaceAll(/\n+/g, "\n")}
            </p>
          </ProposedItem>
        ))}
      </ProposalSection>
      <ProposalSection
        title={t("tasks")}
        kept={kept.goals.length + kept.tools.length}
        all={proposal.goals.length + proposal.tools.length}
      >
        {proposal.goals.map(({ label, description, intent }, at) => (
          <ProposedItem key={intent.id} title={label} {...item(`goal:${at}`)}>
            {description}
          </ProposedItem>
        ))}
        {proposal.tools.map((tool) => (
          <ProposedItem key={tool} title={t(`tools.${tool}`)} {...item(`tool:${tool}`)}>
            {t(`tools_about.${tool}`)}
          </ProposedItem>
        ))}
      </ProposalSection>
      <ProposalSection title={t("tests")} kept={kept.tests.length} all={proposal.tests.length}>
        {proposal.tests.map(({ say, contains }, at) => (
          <ProposedItem key={say} title={say} {...item(`test:${at}`)}>
            {contains === null ? t("expects_answer") : t("expects", { words: contains })}
          </ProposedItem>
        ))}
      </ProposalSection>
      <div className="sticky -bottom-4 -mx-4 flex flex-wrap items-center gap-2 border-t border-border bg-background px-4 py-3">
        <Button
          type="submit"
          look="primary"
          busy={accept.busy || isCreated}
          disabled={name.trim() === "" || discard.busy}
        >
          {t("create")}
        </Button>
        <Button busy={discard.busy} disabled={accept.busy || isCreated} onClick={() => void startAgain()}>
          {t("start_again")}
        </Button>
      </div>
    </form>
  );
}
