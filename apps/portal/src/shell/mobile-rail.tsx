"use client";
import { Menu as MenuIcon } from "lucide-react";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLater } from "../ui/later/use-later.ts";

const load = () => import("./mobile-rail-popup.tsx");

/** The rail behind a button, on small screens. */
export function MobileRail({ children }: { children: ReactNode }) {
  const t = useTranslations("common");
  const path = usePathname();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const part = useLater(load, open);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes it
  useEffect(() => setOpen(false), [path]);
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={t("pages.navigation")}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        className="rounded p-2 hover:bg-raised lg:hidden"
      >
        <MenuIcon aria-hidden size={20} />
      </button>
      {part !== null && (
        <part.MobileRailPopup open={open} onOpenChange={setOpen} finalFocus={button}>
          {children}
        </part.MobileRailPopup>
      )}
    </>
  );
}
