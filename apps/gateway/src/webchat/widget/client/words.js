/** The gateway puts every language's words in here as it gives the script out. */
export const words = {};
