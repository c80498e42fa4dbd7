import { endsWith, type Scenario } from "../scenario.ts";

export const unknownIntent: Scenario = {
  name: "Nothing the agent can do: a person is offered (seed 002)",
  async run({ contacts, ask }) {
    const offer = endsWith("Would you like me to loop in a human support agent?");
    await ask(contacts.slack("lena"), "Sing me a song about dinosaurs", offer);
    await ask(contacts.whatsapp("lena"), "Sing me a song about dinosaurs", offer);
    await ask(await contacts.webchat("lena"), "Sing me a song about dinosaurs", offer);
  },
};
