import { removeBudget, setBudget } from "@konstruct/services/budget/budgets";

export const budgetVerbs = { "budget.remove": removeBudget, "budget.set": setBudget };
