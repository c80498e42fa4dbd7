/** Folders depend one way too: no folder of production code reaches itself through others. */
const { options } = require("./.dependency-cruiser.cjs");

module.exports = {
  forbidden: [
    {
      name: "no-folder-cycles",
      severity: "error",
      comment: "Move the file that closes the circle, or what it needs, to the lower folder.",
      scope: "folder",
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    ...options,
    exclude: { path: [...options.exclude.path, "\\.(test|fixture|setup)\\.tsx?$", "/e2e/", "/testing/"] },
  },
};
