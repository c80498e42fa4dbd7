import { AppError } from "@konstruct/core/errors";
import { expect, it } from "vitest";
import { readAttachment } from "./attachment.ts";

const attachment = { objectKey: "t/1", filename: "menu.pdf", contentType: "application/pdf", bytes: 3 };
const read = (thrown: unknown) => readAttachment(async () => Promise.reject(thrown), attachment);

it("H2 an attachment that cannot be read now is tried again, and the reason says why", async () => {
  expect(await read(new Error("socket hang up"))).toEqual({
    kind: "retry",
    afterMs: 1_000,
    reason: "attachment_unreadable: socket hang up",
  });
  expect(await read(new AppError("not_found", "There is no object t/1"))).toMatchObject({
    kind: "failed",
    errorCode: "attachment_gone",
  });
});
