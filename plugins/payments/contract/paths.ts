/** Where a user pays, comes back to, and sees what became of it. */
export const paymentPath = (reference: string) => `/payments/${reference}`
