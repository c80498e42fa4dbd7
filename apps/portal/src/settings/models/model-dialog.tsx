"use client";
import type { ShownModelEndpoint } from "@konstruct/services/model/model-endpoints";
import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { textsOf } from "../../client/texts-of.ts";
import { useCommand } from "../../client/use-command.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Input } from "../../ui/form/input.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { PriceFields } from "./price-fields.tsx";
import { useTryModel } from "./use-try-model.ts";

/** Addresses of common endpoints; any other may be typed. */
const usualAddresses = {
  openai: [
    "https://api.openai.com/v1",
    "https://openrouter.ai/api/v1",
    "https://api.mistral.ai/v1",
    "http://127.0.0.1:11434/v1",
  ],
  anthropic: ["https://api.anthropic.com"],
};

type Props = {
  provider: ShownModelEndpoint["provider"];
  /** The configured endpoint; undefined: none yet. */
  endpoint: ShownModelEndpoint | undefined;
};

/** Sets a model's endpoint and key. A saved endpoint is tested at once. */
export function ModelDialog({ provider, endpoint }: Props) {
  const t = useTranslations("settings.models");
  const { run, busy } = useCommand("model.save", { done: t("saved") });
  const tryIt = useTryModel(provider);
  const [open, setOpen] = useState(false);
  const addresses = useId();
  const title = t(endpoint === undefined ? "set_up_name" : "change_name", { name: t(`of.${provider}`) });
  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = textsOf(event.currentTarget);
    const [key, input, output] = [text("key"), text("input"), text("output")];
    const saved = await run({
      provider,
      baseUrl: text("address"),
      model: text("model"),
      ...(key !== "" && { key }),
      price: input === "" ? null : { input: Number(input), output: Number(output) },
    });
    if (saved === undefined) return;
    setOpen(false);
    await tryIt.run();
  }
  return (
    <Dialog
      title={title}
      description={t("sealed")}
      trigger={
        <Button look={endpoint === undefined ? "primary" : "secondary"} aria-label={title}>
          {t(endpoint === undefined ? "set_up" : "change")}
        </Button>
      }
      open={open}
      onOpenChange={setOpen}
    >
      <form className="flex flex-col gap-4" onSubmit={(event) => void save(event)}>
        <Field label={t("address")} hint={t(`address_hint.${provider}`)}>
          <Input
            name="address"
            type="url"
            required
            list={addresses}
            autoComplete="off"
            defaultValue={endpoint?.baseUrl ?? usualAddresses[provider][0]}
          />
        </Field>
        <datalist id={addresses}>
          {usualAddresses[provider].map((address) => (
            <option key={address} value={address} />
          ))}
        </datalist>
        <Field label={t("model")} hint={t("model_hint")}>
          <Input name="model" required autoComplete="off" defaultValue={endpoint?.model} />
        </Field>
        <Field label={t("key")} hint={t(endpoint?.hasKey ? "key_kept" : `key_hint.${provider}`)}>
          <Input
            name="key"
            type="password"
            autoComplete="off"
            required={provider === "anthropic" && !endpoint?.hasKey}
          />
        </Field>
        <PriceFields price={endpoint?.price ?? null} />
        <div>
          <Button type="submit" look="primary" busy={busy || tryIt.busy}>
            {t("save")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
