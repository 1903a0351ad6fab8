/** How many plays a user received. */
export interface PlayShare {
  readonly ownerId: number
  readonly plays: number
}

/** What a user receives. */
export interface IncomeShare {
  readonly userId: number
  readonly plays: number
  readonly amount: number
}

/**
 * Divides an amount by plays, in whole units: the shares add up to the amount exactly. The largest remainders receive what is left, and shares
 * of nothing are left out. The products exceed the safe integers, so they are computed with `bigint`.
 */
export function computeIncomeShares(amount: number, shares: readonly PlayShare[]): IncomeShare[] {
  const plays = BigInt(shares.reduce((total, share) => total + share.plays, 0))
  if (plays === 0n) return []
  const exact = shares.map((share) => {
    const product = BigInt(amount) * BigInt(share.plays)
    return { ...share, whole: Number(product / plays), remainder: product % plays }
  })
  const rest = amount - exact.reduce((total, { whole }) => total + whole, 0)
  const byRemainder = exact.toSorted((a, b) => (a.remainder === b.remainder ? a.ownerId - b.ownerId : b.remainder > a.remainder ? 1 : -1))
  const favoured = new Set(byRemainder.slice(0, rest).map(({ ownerId }) => ownerId))
  return exact
    .map(({ ownerId, plays: ownPlays, whole }) => ({ userId: ownerId, plays: ownPlays, amount: whole + Number(favoured.has(ownerId)) }))
    .filter((share) => share.amount > 0)
    .toSorted((a, b) => b.amount - a.amount || a.userId - b.userId)
}
