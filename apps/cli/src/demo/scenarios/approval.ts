import { contains, type Scenario } from "../scenario.ts";

export const approval: Scenario = {
  name: "A refund waits for a person, who approves it in Slack (C6)",
  async run({ contacts, manager, ask, hear, see }) {
    const omar = await contacts.webchat("omar");
    await ask(
      omar,
      "I want a refund for order O-12346, postcode LK4 7QT",
      contains("asked a colleague to approve"),
    );
    await see(manager, "is asked", manager.card, ["Approve?", "O-12346", "cannot be undone"]);
    await manager.press("approval.approve");
    await hear(omar, contains("O-12346"));
    await see(manager, "sees what came of it", manager.card, ["approved", "Dana"]);
  },
};
