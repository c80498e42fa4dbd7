import { z } from "zod";

/** The shape of a BCP 47 tag; whether the language exists is not checked. */
export const languageTagSchema = z
  .string()
  .regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/, "is not a language code such as en or pt-BR");
