import type { Week } from "./opening-hours.ts";

const officeHours = ["09:00-17:00"];
/** The hours that a form and a calendar begin with. Apart from the schema, which a browser does not need. */
export const officeWeek: Week = {
  mon: officeHours,
  tue: officeHours,
  wed: officeHours,
  thu: officeHours,
  fri: officeHours,
};
