import { findTopics } from "@konstruct/services/analytics/topics/find-topics";

export const analyticsCommands = { "analytics.find_topics": findTopics };
