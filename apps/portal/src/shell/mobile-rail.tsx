"use client";
import { Dialog } from "@base-ui/react/dialog";
import { Menu as MenuIcon } from "lucide-react";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";

/** The rail behind a button, on small screens. */
export function MobileRail({ children }: { children: ReactNode }) {
  const t = useTranslations("common");
  const path = usePathname();
  const [open, setOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes it
  useEffect(() => setOpen(false), [path]);
  return (
    <Dialog.Root open={open} onOpenChange={(next) => setOpen(next)}>
      <Dialog.Trigger aria-label={t("pages.navigation")} className="rounded p-2 hover:bg-raised lg:hidden">
        <MenuIcon aria-hidden size={20} />
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-black/50" />
        <Dialog.Popup className="fixed inset-y-0 left-0 z-50 w-64 overflow-y-auto border-r border-border bg-surface text-text">
          <Dialog.Title className="sr-only">{t("pages.navigation")}</Dialog.Title>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
