"use client";
import { Search } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { actionEvent } from "../client/action-event.ts";
import { useOrg } from "../client/org.tsx";
import { useLater } from "../ui/later/use-later.ts";
import type { Choice } from "./page-list.tsx";
import type { RailGroup } from "./pages.ts";
import type { PaletteAction } from "./palette-actions.ts";
import { noteRecent } from "./recent-items.ts";
import { toggleTheme } from "./toggle-theme.ts";

const load = () => import("./palette-popup.tsx");

type PaletteProps = { groups: readonly RailGroup[]; actions: readonly PaletteAction[] };

/** ⌘K or Ctrl K: opens pages, conversations, contacts, agents and articles by name, and runs actions. */
export function Palette({ groups, actions }: PaletteProps) {
  const t = useTranslations("common");
  const org = useOrg();
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const before = useRef<HTMLElement>(null);
  const part = useLater(load, open);
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
  function choose(choice: Choice): void {
    setOpen(false);
    if (choice.do === "go") {
      noteRecent(org, choice);
      router.push(`/o/${org}${choice.path}`);
      return;
    }
    const { id, path, presses } = choice.action;
    if (path !== undefined) router.push(`/o/${org}${path}`);
    else if (id === "theme") toggleTheme(() => router.refresh());
    // After the dialog has closed, so that focus goes to what opens.
    else if (presses !== undefined)
      requestAnimationFrame(() => window.dispatchEvent(new CustomEvent(actionEvent, { detail: presses })));
  }
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={() => void load()}
        onClick={(event) => {
          before.current = event.currentTarget;
          setOpen(true);
        }}
        className="flex min-h-8 items-center gap-2 rounded-md border border-edge px-2.5 text-muted hover:bg-raised"
      >
        <Search aria-hidden size={15} />
        <span className="sr-only sm:not-sr-only">{t("palette.open")}</span>
        <kbd className="hidden rounded bg-raised px-1 text-sm sm:inline">⌘K</kbd>
      </button>
      {part !== null && (
        <part.PalettePopup
          open={open}
          onOpenChange={setOpen}
          finalFocus={before}
          pages={groups.flatMap(({ pages }) => pages)}
          actions={actions}
          choose={choose}
        />
      )}
    </>
  );
}
