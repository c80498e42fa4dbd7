"use client";
import { useTranslations } from "next-intl";
import { useDraft } from "./draft/draft-context.tsx";
import { problemsBySection, type SectionId, sectionIds } from "./section-list.ts";

/** The sections as links: each has an address, and says how many problems it has. */
export function SectionNav({ current, open }: { current: SectionId; open: (id: SectionId) => void }) {
  const t = useTranslations("agents");
  const { state } = useDraft();
  const problems = problemsBySection(state.findings);
  return (
    <nav aria-label={t("sections_nav")} className="min-w-0 lg:sticky lg:top-0 lg:self-start">
      <ul className="flex gap-1 overflow-x-auto lg:flex-col">
        {sectionIds.map((id) => (
          <li key={id}>
            <a
              href={`?section=${id}`}
              aria-current={id === current ? "page" : undefined}
              onClick={(event) => {
                event.preventDefault();
                open(id);
              }}
              className="flex min-h-8 items-center justify-between gap-2 rounded px-2 whitespace-nowrap hover:bg-raised aria-[current=page]:bg-accent-soft aria-[current=page]:font-medium aria-[current=page]:text-accent"
            >
              {t(`sections.${id}`)}
              {problems.has(id) && (
                <span className="rounded-full bg-bad-soft px-1.5 text-sm text-bad">
                  <span aria-hidden>{problems.get(id)}</span>
                  <span className="sr-only">{t("problems", { count: problems.get(id) ?? 0 })}</span>
                </span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
