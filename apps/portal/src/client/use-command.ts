"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { CommandInput, CommandName, CommandOutput } from "../commands/catalogue.ts";
import { useNotify } from "../ui/overlay/toast.tsx";
import { CommandError, callCommand } from "./call-command.ts";
import { useOrg } from "./org.tsx";

/** The notice of a refused command, with the id to quote. */
export function whyNot(error: CommandError): string {
  return error.requestId === undefined ? error.message : `${error.message} (${error.requestId})`;
}

type CommandOptions<Name extends CommandName> = {
  /** The notice of success. */
  done?: string;
  /** An undo action in the notice. */
  undo?: (input: CommandInput<Name>) => Promise<unknown>;
};

/**
 * A command for a button or a form: busy while it runs, then a refresh of the page and a notice of the result. `run` returns
 * undefined when it was refused, after showing why.
 */
export function useCommand<Name extends CommandName>(name: Name, { done, undo }: CommandOptions<Name> = {}) {
  const org = useOrg();
  const router = useRouter();
  const notify = useNotify();
  const t = useTranslations("common");
  const [busy, setBusy] = useState(false);
  async function run(input: CommandInput<Name>): Promise<CommandOutput<Name> | undefined> {
    setBusy(true);
    try {
      const result = await callCommand(org, name, input);
      if (done !== undefined) notify.done(done, undo && { label: t("undo"), run: () => void undo(input) });
      router.refresh();
      return result;
    } catch (thrown) {
      if (!(thrown instanceof CommandError)) throw thrown;
      notify.failed(t("not_done"), whyNot(thrown));
      return undefined;
    } finally {
      setBusy(false);
    }
  }
  return { run, busy };
}
