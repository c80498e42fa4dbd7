"use client";
import { useTranslations } from "next-intl";
import { Button } from "../ui/button.tsx";

/** Downloads the file as it is, for the command line. */
export function ExportSuite({ name, yaml }: { name: string; yaml: string }) {
  const t = useTranslations("evaluations");
  function save() {
    const address = URL.createObjectURL(new Blob([yaml], { type: "application/yaml" }));
    const link = document.createElement("a");
    link.href = address;
    link.download = `${name}.yaml`;
    link.click();
    URL.revokeObjectURL(address);
  }
  return <Button onClick={save}>{t("export")}</Button>;
}
