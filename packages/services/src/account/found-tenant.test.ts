import { expect, it } from "vitest";
import { slugOf } from "./found-tenant.ts";

it.each([
  ["Biblioteca Pública de Ávila", "biblioteca-publica-de-avila"],
  ["Ōsaka & Søn (EU) ", "osaka-s-n-eu"],
  ["ห้องสมุด", "team"],
  ["--", "team"],
])("J1 a tenant called %s is found as %s", (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});
