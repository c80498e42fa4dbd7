/** The version of Meta's Graph API that all calls use unless WHATSAPP_GRAPH_VERSION overrides it. */
export const graphVersion = "v26.0";
