"use client";
import { useRouter } from "next/navigation";
import { useOrg } from "../client/org.tsx";
import { useCommand } from "../client/use-command.ts";
import type { CommandInput } from "../commands/catalogue.ts";

type ConnectCommand = "channel.connect_whatsapp" | "channel.connect_chatwoot" | "channel.connect_webchat";

/** Connects an account and opens its page, which checks each step with a real call. */
export function useConnect<Name extends ConnectCommand>(name: Name) {
  const org = useOrg();
  const router = useRouter();
  const { run, busy } = useCommand(name);
  async function connect(input: CommandInput<Name>) {
    const connected = await run(input);
    if (connected !== undefined) router.push(`/o/${org}/channels/${connected.channelAccountId}`);
  }
  return { connect, busy };
}
