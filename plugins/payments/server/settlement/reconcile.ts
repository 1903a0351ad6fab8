import { defineJob, type ServerContext } from '@balafon/sdk/server'
import { z } from 'zod'
import type { IntentsStore } from '../intents/intents.store.ts'
import type { Settlement } from './settlement.service.ts'

/** Payments looked after in one run: each may cost ten seconds, five at a time. */
const AT_ONCE = 50
const SIDE_BY_SIDE = 5

/**
 * Webhooks get lost and windows are closed: what is open is asked about after 1, 2, 4 … 60 minutes, until there is an end to it. After 24 hours
 * it is given up; money that came later is still found by a webhook, or by an operator who asks again.
 */
export function createReconciler(store: IntentsStore, settlement: Settlement, { log }: Pick<ServerContext, 'log'>) {
  const look = async ({ reference, isOld }: { reference: string; isOld: boolean }) => {
    const row = await settlement.settle(reference).catch((err) => {
      log.warn({ err, reference }, 'an open payment could not be checked')
      return null
    })
    const isOpen = !row || row.status === 'pending' || row.status === 'created'
    if (isOld && isOpen) await store.abandon(reference)
  }
  return async () => {
    const due = await store.takeDue(AT_ONCE)
    const next = async () => {
      for (let payment = due.pop(); payment; payment = due.pop()) await look(payment)
    }
    await Promise.all(Array.from({ length: SIDE_BY_SIDE }, next))
  }
}

export const reconcileJob = (reconcile: () => Promise<void>) => defineJob({ name: 'reconcile', schema: z.object({}), cron: '* * * * *', run: reconcile })
