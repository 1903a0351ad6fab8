/** The type of the live message that a user's open pages receive after a movement of their money. They fetch the balances again. */
export const WALLET_CHANGED = 'wallet.changed'
