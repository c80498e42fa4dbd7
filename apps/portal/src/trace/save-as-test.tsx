"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useOrg } from "../client/org.tsx";
import { useCommand } from "../client/use-command.ts";
import { Button } from "../ui/button.tsx";

/** Makes a test case of the conversation and opens it. */
export function SaveAsTest({ conversationId }: { conversationId: string }) {
  const t = useTranslations("trace");
  const org = useOrg();
  const router = useRouter();
  const { run, busy } = useCommand("evaluation.case_from_conversation");
  async function save() {
    const made = await run({ conversationId });
    if (made !== undefined) router.push(`/o/${org}/evaluations/suites/${made.suiteId}`);
  }
  return (
    <Button small busy={busy} onClick={() => void save()}>
      {t("save_as_test")}
    </Button>
  );
}
