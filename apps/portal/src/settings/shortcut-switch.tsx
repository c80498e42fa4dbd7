"use client";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { setShortcuts, shortcutsOff } from "../shell/shortcuts.ts";
import { Switch } from "../ui/form/switch.tsx";

/** Turns single-key shortcuts on or off, in this browser. */
export function ShortcutSwitch() {
  const t = useTranslations("settings.security");
  const [on, setOn] = useState(true);
  useEffect(() => setOn(!shortcutsOff()), []);
  return (
    <Switch
      label={t("single_keys")}
      checked={on}
      onChange={(next) => {
        setShortcuts(next);
        setOn(next);
      }}
    />
  );
}
