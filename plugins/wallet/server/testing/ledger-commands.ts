import fc from 'fast-check'

/** The users of a run. */
export const USERS = 4

/** A command of the test. Numbers choose users and rows, so that every command is possible in every state. */
export type Command =
  | { readonly kind: 'topUp'; readonly user: number; readonly amount: number; readonly copies: number; readonly isForged: boolean }
  | { readonly kind: 'transfer'; readonly user: number; readonly amount: number; readonly repeats: boolean }
  | { readonly kind: 'transferCombined'; readonly transfers: readonly { readonly user: number; readonly amount: number; readonly repeats: boolean }[] }
  | { readonly kind: 'withdraw'; readonly user: number; readonly amount: number }
  | { readonly kind: 'close'; readonly row: number; readonly outcome: 'processed' | 'failed' | 'cancelled' }
  | { readonly kind: 'buy'; readonly user: number; readonly seller: number; readonly partner: number; readonly points: number; readonly amount: number }
  | { readonly kind: 'refund'; readonly row: number }
  | { readonly kind: 'refundTopUp'; readonly row: number; readonly amount: number }
  | { readonly kind: 'dispute'; readonly row: number; readonly amount: number }
  | { readonly kind: 'closeDispute'; readonly row: number; readonly isWon: boolean }
  | { readonly kind: 'collect'; readonly user: number }
  | { readonly kind: 'subscribe'; readonly user: number; readonly amount: number; readonly repeats: boolean }
  | { readonly kind: 'earn'; readonly user: number; readonly amount: number }
  | { readonly kind: 'adjust'; readonly user: number; readonly amount: number; readonly isReversed: boolean }
  | { readonly kind: 'changedKey'; readonly amount: number }

const user = fc.nat(USERS - 1)
const amount = fc.integer({ min: 1, max: 1500 })
const row = fc.nat(50)
const copies = fc.integer({ min: 1, max: 4 })

export const commandArbitrary: fc.Arbitrary<Command> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('topUp' as const), user, amount, copies, isForged: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('buy' as const), user, seller: user, partner: user, points: fc.integer({ min: 1, max: 9999 }), amount }),
  },
  fc.record({ kind: fc.constant('transfer' as const), user, amount, repeats: fc.boolean() }),
  fc.record({
    kind: fc.constant('transferCombined' as const),
    transfers: fc.array(fc.record({ user, amount, repeats: fc.boolean() }), { minLength: 1, maxLength: 6 }),
  }),
  fc.record({ kind: fc.constant('withdraw' as const), user, amount }),
  fc.record({ kind: fc.constant('close' as const), row, outcome: fc.constantFrom('processed' as const, 'failed' as const, 'cancelled' as const) }),
  fc.record({ kind: fc.constant('refund' as const), row }),
  fc.record({ kind: fc.constant('refundTopUp' as const), row, amount }),
  fc.record({ kind: fc.constant('dispute' as const), row, amount }),
  fc.record({ kind: fc.constant('closeDispute' as const), row, isWon: fc.boolean() }),
  fc.record({ kind: fc.constant('collect' as const), user }),
  fc.record({ kind: fc.constant('subscribe' as const), user, amount, repeats: fc.boolean() }),
  fc.record({ kind: fc.constant('earn' as const), user, amount }),
  fc.record({
    kind: fc.constant('adjust' as const),
    user,
    amount: fc.integer({ min: -800, max: 800 }).filter((value) => value !== 0),
    isReversed: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('changedKey' as const), amount }),
)
