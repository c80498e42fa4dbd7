"use client";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useOrg } from "../client/org.tsx";
import { listAt } from "./draft/config-path.ts";
import { useDraft } from "./draft/draft-context.tsx";
import { allowedNames } from "./draft/known-tools.ts";
import { ProblemDot } from "./draft/problem-dot.tsx";
import { usePlace } from "./place-context.tsx";
import { problemsBySection, type SectionId, sectionIds, wholeViews } from "./section-list.ts";

const entry =
  "flex min-h-8 items-center justify-between gap-2 rounded px-2 whitespace-nowrap hover:bg-raised aria-[current=page]:bg-accent-soft aria-[current=page]:font-medium aria-[current=page]:text-accent";

/** The sections of the agent, how much is in each and which have problems; below them the views of the whole agent. */
export function SectionNav({ mayReplay }: { mayReplay: boolean }) {
  const t = useTranslations("agents");
  const org = useOrg();
  const { agentId, state } = useDraft();
  const base = `/o/${org}/agents/${agentId}`;
  const path = usePathname();
  const pages = (["versions", "replay"] as const).filter((id) => id !== "replay" || mayReplay);
  const problems = problemsBySection(state.findings);
  const counts = useCounts();
  const sectionLink = (id: SectionId) => (
    <SectionLink
      key={id}
      id={id}
      count={counts[id]}
      problems={problems.get(id) ?? 0}
      isHere={path === base}
    />
  );
  return (
    <nav aria-label={t("sections_nav")} className="min-h-0 min-w-0 lg:overflow-y-auto">
      <ul className="flex gap-1 overflow-x-auto lg:flex-col lg:overflow-x-visible">
        {sectionIds.filter((id) => !wholeViews.includes(id)).map(sectionLink)}
        <li aria-hidden className="shrink-0 border-border max-lg:border-l lg:my-1 lg:border-t" />
        {wholeViews.map(sectionLink)}
        {pages.map((id) => (
          <li key={id}>
            <Link
              href={`${base}/${id}`}
              prefetch={false}
              aria-current={path.startsWith(`${base}/${id}`) ? "page" : undefined}
              className={entry}
            >
              {t(`pages.${id}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The number of entries in each section that is a list. */
function useCounts(): Partial<Record<SectionId, number>> {
  const { state, sources } = useDraft();
  const { config } = state;
  return {
    knowledge: sources.length,
    tools: allowedNames(config).size,
    goals: listAt(config, ["intents"]).length + listAt(config, ["procedures"]).length,
    policies: listAt(config, ["policies"]).length,
  };
}

type SectionLinkProps = { id: SectionId; count: number | undefined; problems: number; isHere: boolean };

function SectionLink({ id, count, problems, isHere }: SectionLinkProps) {
  const t = useTranslations("agents");
  const { section, hrefOf, open } = usePlace();
  const isCurrent = isHere && section === id;
  return (
    <li>
      <a
        href={hrefOf(id)}
        aria-current={isCurrent ? "page" : undefined}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey) return;
          event.preventDefault();
          open(id);
        }}
        className={entry}
      >
        {t(`sections.${id}`)}
        <span className="flex items-center gap-1.5 text-sm">
          {problems > 0 && <ProblemDot>{t("problems", { count: problems })}</ProblemDot>}
          {count !== undefined && count > 0 && (
            <span className="text-muted" aria-hidden>
              {count}
            </span>
          )}
        </span>
      </a>
    </li>
  );
}
