"use client";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ComponentType, useEffect, useRef, useState } from "react";
import { DiscardDraft } from "./discard-draft.tsx";
import { useDraft } from "./draft/draft-context.tsx";
import { type LiveVersion, PreviewChat } from "./preview/preview-chat.tsx";
import { PublishDialog } from "./publish-dialog.tsx";
import { SaveState, SaveTrouble } from "./save-state.tsx";
import { readSection, type SectionId } from "./section-list.ts";
import { SectionNav } from "./section-nav.tsx";
import { Advanced } from "./sections/advanced.tsx";
import { EscalationSection } from "./sections/escalation.tsx";
import { GoalsSection } from "./sections/goals.tsx";
import { GuardrailsSection } from "./sections/guardrails.tsx";
import { Identity } from "./sections/identity.tsx";
import { Instructions } from "./sections/instructions.tsx";
import { KnowledgeSection } from "./sections/knowledge.tsx";
import { MemorySection } from "./sections/memory.tsx";
import { ModelSection } from "./sections/model.tsx";
import { ProceduresSection } from "./sections/procedures.tsx";
import { ToolsSection } from "./sections/tools.tsx";

const forms: Record<SectionId, ComponentType> = {
  identity: Identity,
  instructions: Instructions,
  goals: GoalsSection,
  procedures: ProceduresSection,
  knowledge: KnowledgeSection,
  tools: ToolsSection,
  guardrails: GuardrailsSection,
  escalation: EscalationSection,
  memory: MemorySection,
  model: ModelSection,
  advanced: Advanced,
};

/** Below this width the sections are above the form instead of beside it. */
const isNarrow = () => window.matchMedia("(width < 64rem)").matches;

function showTop(heading: HTMLElement | null): void {
  if (isNarrow()) heading?.scrollIntoView({ block: "start" });
}

/** The designer: sections, form, and live preview of the draft. */
export function Designer(props: {
  questions: readonly string[];
  mayPublish: boolean;
  /** The live version, to go back to and to compare with. */
  live: LiveVersion | null;
}) {
  const { questions, mayPublish, live } = props;
  const t = useTranslations("agents");
  const { readOnly } = useDraft();
  const asked = useSearchParams().get("section");
  const [section, setSection] = useState(() => readSection(asked));
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const goBack = () => setSection(readSection(new URLSearchParams(window.location.search).get("section")));
    window.addEventListener("popstate", goBack);
    return () => window.removeEventListener("popstate", goBack);
  }, []);
  useEffect(() => {
    if (asked !== null) showTop(heading.current);
  }, [asked]);
  function open(id: SectionId) {
    // Changes the address without a navigation, so that typing neither reloads the page nor waits for it.
    setSection(id);
    window.history.pushState(null, "", `?section=${id}`);
    heading.current?.focus({ preventScroll: isNarrow() });
    showTop(heading.current);
  }
  const Form = forms[section];
  return (
    <div className="grid gap-4 lg:grid-cols-[10rem_minmax(0,1fr)] xl:grid-cols-[10rem_minmax(0,1fr)_24rem]">
      <SectionNav current={section} open={open} />
      <section className="flex min-w-0 flex-col gap-4" aria-labelledby="section-heading">
        <header className="flex flex-wrap items-center justify-between gap-2">
          <h2
            id="section-heading"
            ref={heading}
            tabIndex={-1}
            className="scroll-mt-16 text-lg font-semibold outline-none"
          >
            {t(`sections.${section}`)}
          </h2>
          <div className="flex items-center gap-3">
            <SaveState />
            {!readOnly && live !== null && <DiscardDraft />}
            {mayPublish ? (
              <PublishDialog isPublished={live !== null} />
            ) : (
              <p className="text-sm text-muted">{t("publish.may_not")}</p>
            )}
          </div>
        </header>
        <SaveTrouble />
        <Form />
      </section>
      {!readOnly && <PreviewChat questions={questions} live={live} />}
    </div>
  );
}
