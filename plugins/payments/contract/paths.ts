/** Builds the path of the page where a user pays and sees the payment's status. */
export const buildPaymentPath = (reference: string) => `/payments/${reference}`
