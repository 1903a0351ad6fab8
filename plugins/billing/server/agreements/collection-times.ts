import type { AgreementRow } from './agreement.model.ts'
import type { AgreementChanges } from './agreement-state.ts'
import type { Charger } from './charger.ts'

const DAY_MS = 24 * 3600_000

export type CollectionTimes = ReturnType<typeof createCollectionTimes>

/** Creates the functions that decide when agreements are collected. */
export function createCollectionTimes(chargers: readonly Charger[]) {
  return { getCollectionTime, addNextAttempt }

  /** Returns when the next period of a valid agreement is collected: at the end of the current one, or some days before, when the user has to pay it. */
  function getCollectionTime({ charger, status, periodEnd }: Pick<AgreementRow, 'charger' | 'status' | 'periodEnd'>): Date | null {
    if ((status !== 'active' && status !== 'trialing') || periodEnd === null) return null
    return new Date(periodEnd.getTime() - getLeadDays(charger) * DAY_MS)
  }

  function getLeadDays(name: AgreementRow['charger']): number {
    return chargers.find((charger) => charger.name === name)?.leadDays ?? 0
  }

  /** Adds when the agreement is due again to changes that begin a period. */
  function addNextAttempt(row: AgreementRow, changes: AgreementChanges): AgreementChanges {
    // The attributes of a row are getters, so it cannot be spread.
    const { status = row.status, periodEnd = row.periodEnd } = changes
    const collectsAt = getCollectionTime({ charger: row.charger, status, periodEnd })
    return collectsAt === null ? changes : { ...changes, nextAttemptAt: collectsAt }
  }
}
