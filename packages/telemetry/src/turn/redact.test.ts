import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRedactor, redacted } from "./redact.ts";

describe("redaction", () => {
  it("B4 a named parameter is masked under its key, in nested values and inside free text", () => {
    const redactor = createRedactor(["email"]);
    redactor.learn({ email: "a@b.co", order_id: "O-1" });
    expect(
      redactor.json({ params: { email: "a@b.co", order_id: "O-1" }, message: "Wrote to A@B.co about O-1" }),
    ).toEqual({
      params: { email: redacted, order_id: "O-1" },
      message: `Wrote to ${redacted} about O-1`,
    });
    expect(redactor.names({ email: "x", order_id: "O-1" })).toEqual(["email"]);
  });

  it("B4 a short value masks whole tokens only", () => {
    const redactor = createRedactor(["age"]);
    redactor.learn({ age: 20 });
    expect(redactor.text("20 in 2025")).toBe(`${redacted} in 2025`);
  });

  it("B4 a value is masked in a text without spaces between words", () => {
    const redactor = createRedactor(["name", "phone"]);
    redactor.learn({ name: "สมชาย", phone: "081" });
    expect(redactor.text("คุณสมชายโทร081ครับ")).toBe(`คุณ${redacted}โทร${redacted}ครับ`);
  });

  it("B4 a learnt value never survives in any text around it", () => {
    fc.assert(
      fc.property(fc.uuid(), fc.string(), fc.string(), (secret, before, after) => {
        const redactor = createRedactor(["token"]);
        redactor.learn({ token: secret });
        const out = redactor.json({ note: `${before} ${secret} ${after}`, deep: [{ token: secret }] });
        expect(JSON.stringify(out)).not.toContain(secret);
      }),
    );
  });
});
