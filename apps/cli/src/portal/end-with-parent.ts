/** Loaded before the portal (`node --import`): the portal ends with the process that started it, however that one ends. */
process.once("disconnect", () => process.exit(0));
