/// <reference types="next" />

declare module "*.css";
declare module "@fontsource-variable/*";
