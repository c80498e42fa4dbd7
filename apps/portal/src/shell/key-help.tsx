"use client";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Dialog } from "../ui/overlay/dialog.tsx";
import { mayCommand } from "./keyboard.tsx";
import { rail } from "./pages.ts";

const keys = [
  "palette",
  "next",
  "previous",
  "open",
  "select",
  "reply",
  "note",
  "macros",
  "take",
  "assign",
  "snooze",
  "tag",
  "close",
  "approve",
  "reject",
] as const;
const pressed: Record<(typeof keys)[number], string> = {
  palette: "⌘K",
  next: "j",
  previous: "k",
  open: "↵",
  select: "x",
  reply: "r",
  note: "n",
  macros: "/",
  take: "o",
  assign: "a",
  snooze: "s",
  tag: "t",
  close: "e",
  approve: "a",
  reject: "x",
};

/** `?` shows every shortcut. */
export function KeyHelp() {
  const t = useTranslations("common");
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "?" || !mayCommand(event)) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
  const pages = rail.flatMap((group) => group.pages).filter(({ key }) => key !== undefined);
  return (
    <Dialog title={t("keys.title")} description={t("keys.lead")} open={open} onOpenChange={setOpen}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {keys.map((key) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded bg-raised px-1.5">{pressed[key]}</kbd>
            </dt>
            <dd>{t(`keys.${key}`)}</dd>
          </div>
        ))}
        {pages.map(({ id, key }) => (
          <div key={id} className="contents">
            <dt>
              <kbd className="rounded bg-raised px-1.5">g {key}</kbd>
            </dt>
            <dd>{t("keys.go", { page: t(`pages.${id}`) })}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
