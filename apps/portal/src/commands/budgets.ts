import { removeBudget, setBudget } from "@konstruct/services/budget/budgets";

export const budgetCommands = { "budget.remove": removeBudget, "budget.set": setBudget };
