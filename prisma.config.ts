/**
 * For Prisma's command line, which is not a dependency: `npx prisma migrate deploy` with DATABASE_OWNER_URL set. A plain
 * object, so that this file imports nothing that is not installed.
 */
export default {
  schema: "prisma/schema",
  migrations: { path: "prisma/migrations" },
  // biome-ignore lint/style/noProcessEnv: only Prisma's own process reads this file
  datasource: { url: process.env.DATABASE_OWNER_URL },
};
