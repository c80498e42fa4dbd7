"use client";
import type { Verification } from "@konstruct/audit/verification";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { CommandError } from "../client/call-command.ts";
import { useOrg } from "../client/org.tsx";
import { whyNot } from "../client/use-command.ts";
import { Button } from "../ui/button.tsx";
import { Callout } from "../ui/callout.tsx";
import { Field } from "../ui/form/field.tsx";
import { TextArea } from "../ui/form/text-area.tsx";
import { useNotify } from "../ui/overlay/toast.tsx";
import { readExport, textOf } from "./read-export.ts";

/** The verifier is loaded on request. */
async function verifyHere(org: string, publicKey: string): Promise<Verification> {
  const [{ verifyLines }, { webCrypto }, { linesOf }] = await Promise.all([
    import("@konstruct/audit/verify-lines"),
    import("@konstruct/audit/web-crypto"),
    import("@konstruct/audit/lines"),
  ]);
  const crypto = await webCrypto([publicKey]);
  return verifyLines(linesOf(textOf(await readExport(org))), { crypto });
}

/** Verifies every hash and signature of the whole log in this browser. Only the public key is trusted. */
export function VerifyLog({ publicKey }: { publicKey: string }) {
  const t = useTranslations("audit.verify");
  const org = useOrg();
  const notify = useNotify();
  const [key, setKey] = useState(publicKey);
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<Verification>();
  async function verify() {
    setBusy(true);
    setResult(undefined);
    try {
      setResult(await verifyHere(org, key));
    } catch (thrown) {
      notify.failed(t("failed"), thrown instanceof CommandError ? whyNot(thrown) : t("no_key"));
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className="flex flex-col gap-3">
      <p className="text-muted">{t("lead")}</p>
      <Field label={t("key")} hint={t("key_hint")}>
        <TextArea
          mono
          rows={3}
          value={key}
          onChange={(event) => setKey(event.target.value)}
          spellCheck={false}
        />
      </Field>
      <div>
        <Button look="primary" busy={busy} disabled={key.trim() === ""} onClick={() => void verify()}>
          {t(busy ? "running" : "run")}
        </Button>
      </div>
      <div aria-live="polite">
        {result?.ok === true && (
          <Callout tone="good" title={t("good")}>
            <p>
              {t("good_text", {
                entries: result.entries,
                proven: result.provenThrough,
                checkpoints: result.checkpoints,
              })}
            </p>
          </Callout>
        )}
        {result?.ok === false && (
          <Callout tone="bad" title={t("bad", { problem: result.problem })}>
            <p>{t("bad_text", { seq: result.firstBadSeq, proven: result.provenThrough })}</p>
            <p>{result.message}</p>
          </Callout>
        )}
      </div>
    </div>
  );
}
