"use client";
import { Sparkles } from "lucide-react";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useKeptText } from "../client/kept-text.ts";
import { useCommand } from "../client/use-command.ts";
import { Button } from "../ui/button.tsx";
import { Callout } from "../ui/callout.tsx";
import { Field } from "../ui/form/field.tsx";
import { TextArea } from "../ui/form/text-area.tsx";

/** The text of a description that was cancelled or discarded, so that it can be changed. */
export const keptDescription = "describe";

type DescribeFormProps = {
  /** The description that could not be read, and why. */
  failed: { described: string; error: string | null } | null;
};

/** Asks what the business does, in words or by the address of its site. */
export function DescribeForm({ failed }: DescribeFormProps) {
  const t = useTranslations("home.describe");
  const { run, busy } = useCommand("setup.describe");
  const [kept, keep] = useKeptText(keptDescription);
  const [isChanged, setChanged] = useState(false);
  const text = isChanged || kept !== "" ? kept : (failed?.described ?? "");
  async function submit(event: FormEvent) {
    event.preventDefault();
    if ((await run({ described: text })) !== undefined) keep("");
  }
  return (
    <form className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
      {failed !== null && (
        <Callout tone="bad" title={t("failed")} live>
          <p>{failed.error}</p>
        </Callout>
      )}
      <Field label={t("label")} hint={t("hint")}>
        <TextArea
          rows={6}
          required
          minLength={3}
          maxLength={20_000}
          placeholder={t("placeholder")}
          value={text}
          onChange={(event) => {
            setChanged(true);
            keep(event.target.value);
          }}
        />
      </Field>
      <div>
        <Button
          type="submit"
          look="primary"
          busy={busy}
          disabled={text.trim().length < 3}
          icon={<Sparkles aria-hidden size={16} />}
        >
          {t("submit")}
        </Button>
      </div>
    </form>
  );
}
