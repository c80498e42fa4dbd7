import { contains, type Scenario } from "../scenario.ts";

export const escalation: Scenario = {
  name: "A person is asked for, takes over, answers and hands back (G1, G3)",
  async run({ contacts, manager, ask, hear, see }) {
    for (const iris of [contacts.whatsapp("iris"), contacts.slack("iris")]) {
      await ask(iris, "Where's my order O-12345, postcode LK4 7QT?", contains("shipped"));
      await ask(iris, "Can I talk to a human?", contains("manager"));
      await see(manager, "is told, with the transcript", () => manager.card() + manager.thread(), [
        "asked for a person",
        "O-12345",
        "Suggested reply",
      ]);
      await manager.write("Where is order O-12347?");
      await see(manager, "asks the agent in private", manager.thread, ["O-12347 is in transit"]);
      await manager.press("escalation.take_over");
      await see(manager, "takes over", manager.card, ["Dana has it"]);
      await manager.write("// a regular");
      await manager.write("Hi Iris, Dana here: I'll see to it today.");
      await hear(iris, contains("Dana here"));
      await manager.press("escalation.hand_back");
      await see(manager, "hands back", manager.card, ["handed back"]);
      await ask(iris, "Where's my order O-12345, postcode LK4 7QT?", contains("shipped"));
    }
  },
};
