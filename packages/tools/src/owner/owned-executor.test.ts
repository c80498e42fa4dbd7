import type { OwnerSettings } from "@konstruct/core/agent/owner-settings";
import type { JsonObject } from "@konstruct/core/json";
import { signedInId } from "@konstruct/core/signed-in-id";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ToolCallContext, ToolExecutor } from "../contract/tool-executor.ts";
import { OwnedExecutor, secondFactNeeded } from "./owned-executor.ts";
import { MemoryOwnerChecks, type VerifiedAddresses } from "./owner-checks.ts";
import { canonicalFact, type DayReader, statedFacts } from "./stated-facts.ts";

const question = "¿Cuál es el código postal del socio?";
const owners: OwnerSettings = {
  "http.berth": {
    matches: { email: "keeper.email", phone: "keeper.phone", customer_id: "member", user_id: "login" },
    asks: { field: "keeper.zip", question },
  },
  "http.leave": { tool: "http.berth", args: { number: "berth" } },
  "http.berths": { matches: { email: "email" }, asks: { field: "zip", question }, list: "berths" },
  "http.tides": "anyone",
};
const berths: Record<string, JsonObject> = {
  B1: {
    member: "M-1",
    login: "u-7",
    keeper: { email: "Ana@example.org", phone: "+34 611 22 33 44", zip: "Ñandú 07-001" },
  },
  B2: { member: "M-2", login: "u-8", keeper: { email: "bo@example.org", phone: null, zip: "28004" } },
};
const done: string[] = [];

const harbour: ToolExecutor = {
  describe: (name) => ({
    ...{ name, description: "", version: "", effect: "read", unlessRuled: "allow", idempotent: true },
    ...{ inputKeys: ["number"], parameters: () => ({}), problemWith: () => null, summarize: () => name },
  }),
  async execute({ tool, args }) {
    if (tool === "http.leave") done.push(String(args.berth));
    if (tool === "http.berths")
      return give({
        berths: [
          { email: "ana@example.org", zip: "1" },
          { email: "bo@example.org", zip: "28004" },
        ],
        total: 2,
      });
    const berth = berths[String(args.number)];
    if (tool === "http.berth" && berth === undefined) {
      const error = { code: "not_found", message: "no such berth", retryable: false };
      return { success: false, data: null, error, executionTimeMs: 0 };
    }
    return give(berth ?? { ok: true });
  },
};
const give = (data: JsonObject) => ({ success: true, data, error: null, executionTimeMs: 0 });

/** Reads "3 May 1990" and "1990-05-03", as the engine's reader does among many notations. */
const readDays: DayReader = (text) =>
  [...text.matchAll(/\d{4}-\d{2}-\d{2}|\d{1,2} May \d{4}/g)].map(([said]) => ({
    said,
    days: [new Date(`${said} UTC`).toISOString().slice(0, 10)],
  }));

class Known extends MemoryOwnerChecks {
  readonly #known: Partial<VerifiedAddresses>;
  constructor(known: Partial<VerifiedAddresses> = {}) {
    super();
    this.#known = known;
  }
  override async verified() {
    return { email: [], phone: [], signedIn: [], sites: [], ...this.#known };
  }
}

const setUp = (known?: Partial<VerifiedAddresses>) => {
  const executor = new OwnedExecutor(harbour, owners, new Known(known), readDays);
  return (tool: string, args: JsonObject, context: Partial<ToolCallContext> = {}) =>
    executor.execute(
      { tool, args, idempotencyKey: "k" },
      { tenantId: "t", contactId: "c", customerId: null, said: [], now: new Date(0), ...context },
    );
};
const b1 = { number: "B1" };

describe("records with an owner", () => {
  it("B1 a stranger gets nothing of a record, and the same answer where there is none", async () => {
    const call = setUp();
    const others = await call("http.berth", b1);
    expect(others).toEqual(await call("http.berth", { number: "B9" }));
    expect(others).toMatchObject({
      success: false,
      data: null,
      error: { code: secondFactNeeded, message: question },
    });
  });

  it.each([
    ["an address of theirs", { email: ["ana@example.org"] }, {}],
    ["a number in another spelling", { phone: ["34611223344"] }, {}],
    ["a customer of the tenant", {}, { customerId: "M-1" }],
    ["a user whom the site signed in", { sites: ["quay"], signedIn: [signedInId("quay", "u-7")] }, {}],
  ])("B1 %s is enough", async (_what, known, context) => {
    expect((await setUp(known)("http.berth", b1, context)).success).toBe(true);
    expect((await setUp(known)("http.berth", { number: "B2" }, context)).success).toBe(false);
  });

  it("B1 of several facts one is enough, a missing one is none, and all guesses count together", async () => {
    const either = ["keeper.phone", "keeper.zip"];
    const rules: OwnerSettings = { "http.berth": { matches: {}, asks: { field: either, question } } };
    const setUpEither = () => {
      const executor = new OwnedExecutor(harbour, rules, new Known(), readDays);
      return async (number: string, said: string) => {
        const call = { tool: "http.berth", args: { number }, idempotencyKey: "k" };
        const context = { tenantId: "t", contactId: "c", customerId: null, now: new Date(0) };
        return (await executor.execute(call, { ...context, said: [said] })).success;
      };
    };
    expect(await setUpEither()("B1", "it is 611 22 33 44")).toBe(true);
    expect(await setUpEither()("B1", "nandu 07001")).toBe(true);
    expect(await setUpEither()("B2", "28004")).toBe(true);
    expect(await setUpEither()("B2", "null")).toBe(false);
    const guess = setUpEither();
    for (const end of [1, 2, 3, 4, 5, 6, 7, 8]) expect(await guess("B2", `2900${end}`)).toBe(false);
    expect(await guess("B2", "28004")).toBe(false);
  });

  it("B1 a null in the record is no owner, and neither is a contact's empty address", async () => {
    expect((await setUp({ phone: [""], email: [""] })("http.berth", { number: "B2" })).success).toBe(false);
  });

  it("B1 the fact counts in any case, with any signs, with or without marks, and for later calls", async () => {
    for (const said of ["soy de nandu 07001", "ÑANDÚ-07001", "es  Ñandú 07 001."]) {
      const call = setUp();
      expect((await call("http.berth", b1, { said: [said] })).success, said).toBe(true);
      expect((await call("http.berth", b1)).success).toBe(true);
      expect((await call("http.berth", b1, { contactId: "other" })).success).toBe(false);
    }
  });

  it.each(["1990-05-03", "1990-05-03T00:00:00Z", "3 May 1990"])(
    "B1 a day that the record holds as %s counts in another notation, and a wrong day is one guess",
    (born) => {
      const stated = (text: string) => statedFacts([text], born, readDays);
      expect(stated("It was 3 May 1990.").right.size).toBe(1);
      expect(stated("1990-05-03").right.size).toBe(1);
      expect(stated("on 4 May 1990, berth 1990")).toEqual({ guesses: ["1990-05-04"], right: new Set() });
    },
  );

  it("B1 guesses are limited for a contact, and for a record over all contacts", async () => {
    const call = setUp();
    const guess = (contactId: string, zip: number) =>
      call("http.berth", { number: "B2" }, { contactId, said: [`${zip}`] });
    for (let zip = 10_000; zip < 10_007; zip++)
      expect((await guess("c", zip)).error?.code).toBe(secondFactNeeded);
    expect((await guess("c", 10_007)).error?.code).toBe("owner_unknown");
    expect((await guess("c", 28_004)).success).toBe(false);
    for (let visitor = 0; visitor < 4; visitor++) await guess(`v${visitor}`, 20_000 + visitor);
    expect((await guess("fresh", 28_004)).success).toBe(false);
  });

  it("B1 a message that holds every possible fact is no answer", async () => {
    const all = Array.from({ length: 200 }, (_, at) => String(27_900 + at)).join(" ");
    expect((await setUp()("http.berth", { number: "B2" }, { said: [all] })).success).toBe(false);
  });

  it("B1 B3 a write on a record of another is not made", async () => {
    done.length = 0;
    expect((await setUp()("http.leave", { berth: "B1" })).error?.code).toBe(secondFactNeeded);
    expect(done).toEqual([]);
    const known = setUp({ email: ["ana@example.org"] });
    expect((await known("http.leave", { berth: "B1" })).success).toBe(true);
    expect((await known("http.leave", { berth: "B2" })).success).toBe(false);
    expect(done).toEqual(["B1"]);
  });

  it("B1 a fact that was said for one record needs no saying again for another that holds it", async () => {
    const call = setUp();
    expect((await call("http.berth", { number: "B2" }, { said: ["28004"] })).success).toBe(true);
    expect((await call("http.berths", {})).data).toEqual({
      berths: [{ email: "bo@example.org", zip: "28004" }],
    });
    expect((await call("http.berth", b1)).success).toBe(false);
    expect((await call("http.berths", {}, { contactId: "other" })).success).toBe(false);
  });

  it("B1 of a list only the contact's own records are left", async () => {
    expect((await setUp({ email: ["bo@example.org"] })("http.berths", {})).data).toEqual({
      berths: [{ email: "bo@example.org", zip: "28004" }],
    });
    expect((await setUp()("http.berths", {})).data).toBeNull();
  });

  it("B1 what is declared as nobody's, and what a member tries, is given as it is", async () => {
    expect((await setUp()("http.tides", {})).success).toBe(true);
    expect((await setUp()("http.berth", b1, { said: undefined })).success).toBe(true);
  });

  it("B1 property: a fact is found in whatever is said around it", () => {
    const fact = fc.stringMatching(/^[A-Z]{2}\d{1,2} \d[A-Z]{2}$/);
    fc.assert(
      fc.property(
        fact,
        fc.constantFrom("", "it is ", "邮编 ", "PLZ: "),
        fc.boolean(),
        (zip, before, isLower) => {
          const { guesses, right } = statedFacts(
            [`${before}${isLower ? zip.toLowerCase() : zip}.`],
            zip,
            () => [],
          );
          expect(guesses.some((one) => right.has(one))).toBe(true);
          expect(canonicalFact(zip)).toMatch(/^[a-z0-9]+$/);
        },
      ),
    );
  });
});
