"use client";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { classes } from "../ui/classes.ts";
import { useDraft } from "./draft/draft-context.tsx";
import { usePlace } from "./place-context.tsx";
import type { Comparable } from "./preview/compared.ts";
import { PreviewChat } from "./preview/preview-chat.tsx";
import { sectionForms } from "./section-forms.tsx";

/** Below this width the sections are above the form instead of beside it. */
const isNarrow = () => window.matchMedia("(width < 64rem)").matches;

/** The open section of the draft, and a test of it. */
export function Designer({
  questions,
  comparable,
}: {
  questions: readonly string[];
  comparable: Comparable;
}) {
  const t = useTranslations("agents");
  const { readOnly } = useDraft();
  const { section, isAsked } = usePlace();
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(section);
  useEffect(() => {
    if (isAsked && isNarrow()) heading.current?.scrollIntoView({ block: "start" });
    if (shown.current !== section) heading.current?.focus({ preventScroll: true });
    shown.current = section;
  }, [section, isAsked]);
  const Form = sectionForms[section];
  // A graph needs the room of the test pane, unless there is plenty.
  const isWide = section === "flow";
  return (
    <div
      className={classes(
        "grid grid-cols-[minmax(0,1fr)] gap-4 xl:h-full xl:grid-rows-[minmax(0,1fr)]",
        isWide ? "2xl:grid-cols-[minmax(0,1fr)_22rem]" : "xl:grid-cols-[minmax(0,1fr)_22rem]",
      )}
    >
      <section
        // Each section begins at its top.
        key={section}
        className="@container relative flex min-w-0 flex-col gap-4 outline-none xl:-ml-1 xl:overflow-y-auto xl:px-1"
        aria-labelledby="section-heading"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
      >
        <h2
          id="section-heading"
          ref={heading}
          tabIndex={-1}
          className="scroll-mt-3 text-lg font-semibold outline-none"
        >
          {t(`sections.${section}`)}
        </h2>
        <Form />
      </section>
      {!readOnly && (
        <div className={isWide ? "hidden min-h-0 2xl:block" : "min-h-0"}>
          <PreviewChat questions={questions} comparable={comparable} />
        </div>
      )}
    </div>
  );
}
