/** Returns the key of an account in rate limits. Addresses that the users table treats as equal have the same key, since `Email` accepts only ASCII. */
export const getAccountKey = (email: string) => email.trim().toLowerCase()
