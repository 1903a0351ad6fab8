import * as z from 'zod/mini'

const KEY = 'wallet.pending-top-up'
const Pending = z.object({ reference: z.string(), amount: z.number(), user_id: z.number() })
export type PendingTopUp = z.infer<typeof Pending>

/** Remembers a top-up while the user is on the page of the provider, only to show its result afterwards: the server credits the wallet without it. */
export const rememberTopUp = (pending: PendingTopUp): void => sessionStorage.setItem(KEY, JSON.stringify(pending))

export const forgetTopUp = (): void => sessionStorage.removeItem(KEY)

/** Returns the top-up that the user has left for, if there is one. */
export function readPendingTopUp(): PendingTopUp | undefined {
  try {
    return Pending.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null')).data
  } catch {
    return undefined
  }
}
