"use client";
import type { FormEvent, ReactNode } from "react";
import { useEffect, useState } from "react";
import { unreachable } from "../client/unreachable.ts";
import { Button } from "../ui/button.tsx";
import { Callout } from "../ui/callout.tsx";
import { Heading } from "../ui/heading.tsx";

type AccountFormProps = {
  title: string;
  lead?: string | undefined;
  submit: string;
  /** @returns what went wrong; undefined on success */
  onSubmit: (values: Record<string, string>) => Promise<string | undefined>;
  children: ReactNode;
  after?: ReactNode;
};

/** A heading, a few fields and one button: the layout of every page outside a tenant. */
export function AccountForm({ title, lead, submit, onSubmit, children, after }: AccountFormProps) {
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  // Before its script has loaded, a GET form would put the typed values into the address.
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const values = Object.fromEntries(
      [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]),
    );
    setBusy(true);
    setProblem(undefined);
    try {
      setProblem(await onSubmit(values));
    } catch {
      setProblem(unreachable().message);
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className="flex flex-col gap-4">
      <div>
        <Heading className="text-2xl font-semibold">{title}</Heading>
        {lead !== undefined && <p className="text-muted">{lead}</p>}
      </div>
      {problem !== undefined && <Callout tone="bad" live title={problem} />}
      <form method="post" onSubmit={(event) => void send(event)} className="flex flex-col gap-4">
        {children}
        <Button type="submit" look="primary" busy={busy} disabled={!ready}>
          {submit}
        </Button>
      </form>
      {after}
    </div>
  );
}
