import * as z from 'zod/mini'

const KEY = 'wallet.pending-top-up'
const Pending = z.object({ reference: z.string(), amount: z.number(), user_id: z.number() })
export type PendingTopUp = z.infer<typeof Pending>

/** Stores a top-up while the user is on the page of the payment provider, so that its result can be shown afterwards. The server does not need it to credit the wallet. */
export const rememberTopUp = (pending: PendingTopUp): void => sessionStorage.setItem(KEY, JSON.stringify(pending))

export const forgetTopUp = (): void => sessionStorage.removeItem(KEY)

/** Returns the top-up that `rememberTopUp` stored in this browser tab; `undefined` when there is none. */
export function readPendingTopUp(): PendingTopUp | undefined {
  try {
    return Pending.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null')).data
  } catch {
    return undefined
  }
}
