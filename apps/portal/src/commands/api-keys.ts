import { createApiKey } from "@konstruct/services/api-key/create-api-key";
import { revokeApiKey } from "@konstruct/services/api-key/revoke-api-key";

export const apiKeyCommands = {
  "api_key.create": createApiKey,
  "api_key.revoke": revokeApiKey,
};
