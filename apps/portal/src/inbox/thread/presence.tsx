"use client";
import { presenceTopic } from "@konstruct/services/conversation/presence-topic";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useState } from "react";
import { callCommand } from "../../client/call-command.ts";
import { liveEvent } from "../../client/live.tsx";
import { useOrg } from "../../client/org.tsx";
import { useInboxData } from "../inbox-data.tsx";
import { typingEvent } from "./typing-event.ts";

const beatMs = 20_000;
/** A member who has not been heard of for this long has left. */
const goneMs = 45_000;
const typingMs = 6_000;

type Seen = { state: "looks" | "types"; at: number };

/** Who else has this conversation open, and who types. Nothing of it is stored. */
export function Presence({ conversationId }: { conversationId: string }) {
  const t = useTranslations("inbox.presence");
  const org = useOrg();
  const { me, members, mayAnswer } = useInboxData();
  const [others, setOthers] = useState<ReadonlyMap<string, Seen>>(new Map());

  const tell = useEffectEvent((state: "looks" | "types" | "leaves") => {
    // A beat that is lost is followed by the next one.
    if (mayAnswer)
      void callCommand(org, "conversation.presence", { conversationId, state }).catch(() => undefined);
  });
  const leavePage = useEffectEvent(() => {
    if (!mayAnswer) return;
    const left = JSON.stringify({ conversationId, state: "leaves" });
    navigator.sendBeacon(
      `/api/o/${org}/commands/conversation.presence`,
      new Blob([left], { type: "application/json" }),
    );
  });
  const hear = useEffectEvent((topic: string) => {
    const [about, memberId, state] = topic.slice(presenceTopic.length).split(":");
    if (about !== conversationId || memberId === undefined || memberId === me.id) return;
    // A newcomer learns of this member at once.
    if (state === "looks" && !others.has(memberId)) tell("looks");
    setOthers((before) => {
      const next = new Map(before);
      if (state === "leaves") next.delete(memberId);
      else next.set(memberId, { state: state === "types" ? "types" : "looks", at: Date.now() });
      return next;
    });
  });
  useEffect(() => {
    tell("looks");
    const beat = setInterval(() => tell("looks"), beatMs);
    const sweep = setInterval(
      () => setOthers((before) => (before.size === 0 ? before : swept(before))),
      2_000,
    );
    const onLive = (event: Event) => {
      const topic = (event as CustomEvent<string>).detail;
      if (topic.startsWith(presenceTopic)) hear(topic);
    };
    const onTyping = () => tell("types");
    window.addEventListener(liveEvent, onLive);
    window.addEventListener(typingEvent, onTyping);
    // A page that is closed runs no clean-up of effects, so leaving is announced here.
    const onHide = () => leavePage();
    window.addEventListener("pagehide", onHide);
    return () => {
      window.removeEventListener("pagehide", onHide);
      clearInterval(beat);
      clearInterval(sweep);
      window.removeEventListener(liveEvent, onLive);
      window.removeEventListener(typingEvent, onTyping);
      tell("leaves");
    };
  }, []);

  const shown = [...others].flatMap(([id, { state }]) => {
    const name = members.find((member) => member.id === id)?.name;
    return name === undefined ? [] : [t(state, { name })];
  });
  return (
    <p role="status" className="min-w-0 truncate text-sm text-accent">
      {shown.join(" · ")}
    </p>
  );
}

function swept(seen: ReadonlyMap<string, Seen>): ReadonlyMap<string, Seen> {
  const now = Date.now();
  return new Map(
    [...seen]
      .filter(([, { at }]) => now - at < goneMs)
      .map(([id, { state, at }]) => [id, { state: now - at > typingMs ? "looks" : state, at }]),
  );
}
