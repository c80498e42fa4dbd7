import { describe, expect, it } from "vitest";
import { loadAgentYaml } from "../agent-yaml.ts";
import { outOfScope } from "./scope-gate.ts";
import { offTopicDev } from "./testing/off-topic-dev.fixture.ts";
import { offTopicHeldOut } from "./testing/off-topic-held-out.fixture.ts";
import { offTopicMore } from "./testing/off-topic-more.fixture.ts";
import { onTopicDev } from "./testing/on-topic-dev.fixture.ts";
import { onTopicHeldOut } from "./testing/on-topic-held-out.fixture.ts";

const example = (name: string) =>
  loadAgentYaml(`${import.meta.dirname}/../../../../examples/${name}/agent.yaml`);
const shops = {
  computer: await example("computer-shop"),
  outdoor: await example("outdoor-shop"),
  orders: await example("orders"),
};
type Shop = keyof typeof shops;
const every = Object.keys(shops) as Shop[];

const isRefused = (shop: Shop, text: string) =>
  outOfScope(shops[shop], shops[shop].intents, "webchat", text) !== null;

type Judged = { shop: Shop; text: string; isRefused: boolean };
const judge = (shop: Shop, text: string): Judged => ({ shop, text, isRefused: isRefused(shop, text) });
const judgeAll = (sentences: readonly (readonly [string, string])[]): Judged[] =>
  sentences.flatMap(([shop, text]) =>
    every.filter((one) => shop === "any" || shop === one).map((one) => judge(one, text)),
  );
const language = (text: string) => (/\p{Script=Thai}/u.test(text) ? "Thai" : "English");

const sets = {
  dev: { off: [...offTopicDev, ...offTopicMore], on: onTopicDev },
  "held-out": { off: offTopicHeldOut, on: onTopicHeldOut },
};

describe("the scope gate", () => {
  it.each(["dev", "held-out"] as const)(
    "A10 refuses what is clearly off-topic, and nothing else: %s",
    (name) => {
      const off = judgeAll(sets[name].off.map((text) => ["any", text]));
      const on = judgeAll(sets[name].on);
      for (const one of ["English", "Thai"]) {
        const own = (judged: readonly Judged[]) => judged.filter(({ text }) => language(text) === one);
        const share = (judged: readonly Judged[]) =>
          `${judged.filter((each) => each.isRefused).length} of ${judged.length}`;
        console.log(
          `scope, ${name}, ${one}: refused off-topic ${share(own(off))}, on-topic ${share(own(on))}`,
        );
      }
      const missed = off.filter((one) => !one.isRefused);
      const wrong = on.filter((one) => one.isRefused);
      const list = (judged: readonly Judged[]) =>
        [...new Set(judged.map(({ text, shop }) => `${shop}: ${text}`))].join("\n");
      expect(1 - missed.length / off.length, list(missed)).toBeGreaterThanOrEqual(0.95);
      expect(wrong.length / on.length, list(wrong)).toBeLessThanOrEqual(0.01);
    },
  );

  it("A10 the sets are as large as they should be", () => {
    const texts = Object.values(sets).flatMap(({ off, on }) => [...off, ...on.map(([, text]) => text)]);
    expect(new Set(texts).size).toBeGreaterThanOrEqual(300);
    expect(texts.filter((text) => language(text) === "Thai").length).toBeGreaterThanOrEqual(100);
  });
});
