/** The type of the live message that a user's open pages receive when their subscription changes. They fetch it again. */
export const SUBSCRIPTION_CHANGED = 'billing.subscription_changed'
