/** An address as budgets know it: what the table of users calls the same address is one. Only plain letters come through `Email`. */
export const accountKey = (email: string) => email.trim().toLowerCase()
