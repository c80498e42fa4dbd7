/** The version of Meta's Graph API that everything here speaks, unless WHATSAPP_GRAPH_VERSION says otherwise. */
export const graphVersion = "v26.0";
