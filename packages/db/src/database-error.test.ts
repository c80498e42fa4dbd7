import { describe, expect, it } from "vitest";
import { toDatabaseError } from "./database-error.ts";

const refused = (code: string) => Object.assign(new Error("refused"), { code });

describe("a refusal of the database", () => {
  it.each([
    ["53100", "a full disk"],
    ["57P01", "a shutdown"],
    ["08006", "a lost connection"],
    ["ECONNREFUSED", "a server that is not there"],
    ["58030", "a disk that fails"],
    ["EAI_AGAIN", "a name server that does not answer"],
    ["EHOSTUNREACH", "a host that is not reachable"],
    ["ENETUNREACH", "a network that is not reachable"],
  ])("A6 %s, %s, is worth trying again", (code) => {
    expect(toDatabaseError(refused(code), "storing")).toMatchObject({ code: "unavailable", retryable: true });
  });

  it.each([
    "Client has encountered a connection error and is not queryable",
    "Client was closed and is not queryable",
  ])("A6 of the driver, whose connection is gone, is worth trying again: %s", (message) => {
    expect(toDatabaseError(new Error(message), "storing")).toMatchObject({ code: "unavailable" });
  });

  it("A6 a mistake in a statement is not retryable", () => {
    expect(toDatabaseError(refused("23505"), "storing")).toMatchObject({
      code: "internal",
      retryable: false,
    });
  });
});
