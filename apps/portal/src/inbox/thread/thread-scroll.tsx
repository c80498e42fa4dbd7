"use client";
import { ArrowDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";

/** Closer to the end than this, in pixels, counts as reading the end. */
const nearPx = 32;

type ThreadScrollProps = {
  label: string;
  newest: { id: string; isMine: boolean } | null;
  children: ReactNode;
};

/**
 * Opens at its end and stays there while messages arrive. A reader of older messages is not moved: a button offers the new ones. The
 * column is reversed, so that browsers begin at its end even before a script runs.
 */
export function ThreadScroll({ label, newest, children }: ThreadScrollProps) {
  const t = useTranslations("inbox");
  const box = useRef<HTMLElement>(null);
  const shown = useRef(newest?.id);
  const [hasNew, setHasNew] = useState(false);
  const toEnd = () => box.current?.scrollTo({ top: 0 });
  const isAtEnd = () => (box.current?.scrollTop ?? 0) > -nearPx;
  useEffect(() => {
    if (newest === null || newest.id === shown.current) return;
    shown.current = newest.id;
    if (newest.isMine || isAtEnd()) toEnd();
    else setHasNew(true);
  });
  return (
    <div className="relative flex min-h-32 flex-1 flex-col">
      <section
        ref={box}
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        onScroll={() => isAtEnd() && setHasNew(false)}
        className="relative flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overscroll-contain"
      >
        {/* The only child, in the order it is read. */}
        <div className="flex flex-col gap-3">{children}</div>
      </section>
      {hasNew && (
        <div className="absolute bottom-2 left-1/2 -translate-x-1/2 rounded-md shadow-lg">
          <Button small look="primary" icon={<ArrowDown aria-hidden size={14} />} onClick={toEnd}>
            {t("new_messages")}
          </Button>
        </div>
      )}
    </div>
  );
}
