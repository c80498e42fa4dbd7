"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { postJson } from "../client/post-json.ts";
import { Button } from "../ui/button.tsx";
import { Callout } from "../ui/callout.tsx";

export function AcceptButton({ token, label }: { token: string; label: string }) {
  const router = useRouter();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  async function accept() {
    setBusy(true);
    const joined = await postJson<{ slug: string }>("/api/invitations", { token });
    setBusy(false);
    if ("problem" in joined) setProblem(joined.problem);
    else router.push(`/o/${joined.slug}`);
  }
  return (
    <>
      {problem !== undefined && <Callout tone="bad" live title={problem} />}
      <Button look="primary" busy={busy} onClick={() => void accept()}>
        {label}
      </Button>
    </>
  );
}
