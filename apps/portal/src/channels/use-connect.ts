"use client";
import { useRouter } from "next/navigation";
import { useOrg } from "../client/org.tsx";
import { useVerb } from "../client/use-command.ts";
import type { VerbInput } from "../commands/catalogue.ts";

type ConnectVerb = "channel.connect_whatsapp" | "channel.connect_chatwoot" | "channel.connect_webchat";

/** Connects, and goes on to the account, where each step is checked by a real call. */
export function useConnect<Name extends ConnectVerb>(name: Name) {
  const org = useOrg();
  const router = useRouter();
  const { run, busy } = useVerb(name);
  async function connect(input: VerbInput<Name>) {
    const connected = await run(input);
    if (connected !== undefined) router.push(`/o/${org}/channels/${connected.channelAccountId}`);
  }
  return { connect, busy };
}
