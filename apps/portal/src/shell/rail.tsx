"use client";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { pageIcons } from "./page-icons.ts";
import type { RailGroup } from "./pages.ts";

type RailProps = { org: string; groups: readonly RailGroup[]; counts: Readonly<Record<string, number>> };

/** The main navigation, grouped by task. */
export function Rail({ org, groups, counts }: RailProps) {
  const t = useTranslations("common.pages");
  const path = usePathname().replace(`/o/${org}`, "");
  const isOpen = (of: string) => (of === "" ? path === "" : path === of || path.startsWith(`${of}/`));
  return (
    <nav aria-label={t("navigation")} className="flex flex-col gap-3 p-2">
      {groups.map(({ id, pages }) => (
        <div key={id}>
          <p className="px-2 pb-1 text-sm text-muted" id={`rail-${id}`}>
            {t(id)}
          </p>
          <ul aria-labelledby={`rail-${id}`}>
            {pages.map((page) => {
              const Icon = pageIcons[page.id];
              return (
                <li key={page.id}>
                  <Link
                    href={`/o/${org}${page.path}`}
                    prefetch={false}
                    aria-current={isOpen(page.path) ? "page" : undefined}
                    className="flex min-h-8 items-center gap-2 rounded-md px-2 hover:bg-raised aria-[current=page]:bg-accent-soft aria-[current=page]:font-medium aria-[current=page]:text-accent"
                  >
                    <Icon aria-hidden size={16} className="shrink-0" />
                    <span className="min-w-0 flex-1 truncate">{t(page.id)}</span>
                    {(counts[page.id] ?? 0) > 0 && (
                      <span className="text-sm text-muted tabular-nums">{counts[page.id]}</span>
                    )}
                  </Link>
                </li>
              );
            })}
          </ul>
        </div>
      ))}
    </nav>
  );
}
