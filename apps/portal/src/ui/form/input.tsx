"use client";
import { Input as BaseInput } from "@base-ui/react/input";
import type { ComponentProps } from "react";
import { classes, fieldClasses } from "../classes.ts";
import { ReadValue, useReading } from "../reading.tsx";

/** One line. Inside a Field. */
export function Input(props: Omit<ComponentProps<typeof BaseInput>, "className">) {
  if (useReading()) return <ReadValue>{props.value ?? props.defaultValue}</ReadValue>;
  return <BaseInput {...props} className={classes(fieldClasses, "h-9")} />;
}
