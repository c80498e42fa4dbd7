import { expect, it } from "vitest";
import { createTalk } from "../testing/loop.fixture.ts";

it("D6 a reply that is too long is returned to the model, whatever it says", async () => {
  const long = "Buenos días a todos los lectores de la biblioteca. ".repeat(90);
  const talk = createTalk([long, "Buenos días."]);
  expect(await talk.text("hola")).toBe("Buenos días.");
});
