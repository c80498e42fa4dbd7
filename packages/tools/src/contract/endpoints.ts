/** The fixed addresses of outside services. Tokens and keys are sent to these only. */
export type Endpoints = {
  brave: string;
  serpapi: string;
  googleToken: string;
  googleCalendar: string;
  googleSheets: string;
};

export const realEndpoints: Endpoints = {
  brave: "https://api.search.brave.com",
  serpapi: "https://serpapi.com",
  googleToken: "https://oauth2.googleapis.com/token",
  googleCalendar: "https://www.googleapis.com/calendar/v3",
  googleSheets: "https://sheets.googleapis.com/v4",
};
