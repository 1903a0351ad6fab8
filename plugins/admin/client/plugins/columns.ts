/** How many columns the table has: what opens below a row spans them all. */
export const COLUMNS = 8
