/** The type of the live message that a user's open pages receive after a movement of their money. They fetch the balances again. */
export const WALLET_CHANGED = 'wallet.changed'

/** Sent to the collaborators of a split when one is proposed. */
export const SPLITS_CHANGED = 'wallet.splits_changed'
