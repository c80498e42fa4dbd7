"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { VerbInput, VerbName, VerbOutput } from "../commands/catalogue.ts";
import { useNotify } from "../ui/overlay/toast.tsx";
import { callVerb, VerbError } from "./call-command.ts";
import { useOrg } from "./org.tsx";

/** What is told when a verb was refused, with what to quote. */
export function whyNot(error: VerbError): string {
  return error.requestId === undefined ? error.message : `${error.message} (${error.requestId})`;
}

type VerbOptions<Name extends VerbName> = {
  /** What the notice says when it was done. */
  done?: string;
  /** The way back, offered with the notice. */
  undo?: (input: VerbInput<Name>) => Promise<unknown>;
};

/**
 * A verb for a button or a form: busy while it runs, the page read again after it, and a notice of how it ended.
 * `run` gives undefined when it was refused, after telling why.
 */
export function useVerb<Name extends VerbName>(name: Name, { done, undo }: VerbOptions<Name> = {}) {
  const org = useOrg();
  const router = useRouter();
  const notify = useNotify();
  const t = useTranslations("common");
  const [busy, setBusy] = useState(false);
  async function run(input: VerbInput<Name>): Promise<VerbOutput<Name> | undefined> {
    setBusy(true);
    try {
      const result = await callVerb(org, name, input);
      if (done !== undefined) notify.done(done, undo && { label: t("undo"), run: () => void undo(input) });
      router.refresh();
      return result;
    } catch (thrown) {
      if (!(thrown instanceof VerbError)) throw thrown;
      notify.failed(t("not_done"), whyNot(thrown));
      return undefined;
    } finally {
      setBusy(false);
    }
  }
  return { run, busy };
}
