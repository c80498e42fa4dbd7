"use client";
import { Dialog } from "@base-ui/react/dialog";
import { Search } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { useOrg } from "../client/org.tsx";
import type { PageEntry } from "./page-list.tsx";
import type { RailGroup } from "./pages.ts";

const PageList = dynamic(() => import("./page-list.tsx"), { ssr: false });

/** ⌘K or Ctrl K: opens any page by name. */
export function Palette({ groups }: { groups: readonly RailGroup[] }) {
  const t = useTranslations("common");
  const org = useOrg();
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const before = useRef<HTMLElement>(null);
  const entries: PageEntry[] = groups
    .flatMap(({ pages }) => pages)
    .map(({ id, path, key }) => ({ label: t(`pages.${id}`), path, key }));
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      before.current = document.activeElement as HTMLElement | null;
      setOpen((was) => !was);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
  const go = (path: string) => {
    setOpen(false);
    router.push(`/o/${org}${path}`);
  };
  return (
    <Dialog.Root open={open} onOpenChange={(next) => setOpen(next)}>
      <Dialog.Trigger className="flex min-h-8 items-center gap-2 rounded-md border border-edge px-2.5 text-muted hover:bg-raised">
        <Search aria-hidden size={15} />
        <span className="sr-only sm:not-sr-only">{t("palette.open")}</span>
        <kbd className="hidden rounded bg-raised px-1 text-sm sm:inline">⌘K</kbd>
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-black/50" />
        <Dialog.Popup
          aria-label={t("palette.open")}
          finalFocus={before}
          className="fixed top-24 left-1/2 z-50 w-[min(34rem,calc(100vw-2rem))] -translate-x-1/2 overflow-hidden rounded-lg border border-border bg-surface text-text shadow-xl"
        >
          <PageList entries={entries} go={go} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
