import { findRefusal } from '../ledger/ledger-problems.ts'
import type { LedgerDatabase } from './ledger-database.ts'

type Functions = Pick<LedgerDatabase, 'post' | 'businessRows' | 'sql'>

const DESTINATION = { account_type: 'mobile_money', country: 'CI', full_name: 'Awa', summary: '•••• 01', sealed: 'sealed' } as const

/** Gives a user money: an amount in the wallet, and earnings from a sale to another user. */
export async function giveMoney(
  { post, businessRows }: Functions,
  userId: number,
  { wallet, earnings, key }: { wallet: number; earnings: number; key: string },
) {
  const credit = async (receiver: number, amount: number, reference: string) => {
    const topUp = { reference, userId: receiver, currency: 'XOF', amount }
    await businessRows.openTopUp({ ...topUp, provider: 'sandbox' })
    await post.creditTopUp(topUp, 'job:test')
  }
  if (wallet > 0) await credit(userId, wallet, `wallet-${key}`)
  if (earnings === 0) return
  const buyer = userId + 5_000_000
  await businessRows.setTerms({ currency: 'XOF', platformShareBasisPoints: 0, fourEyesThreshold: 1_000_000 })
  await credit(buyer, earnings, `earnings-${key}`)
  const offer = { sellerId: userId, kind: 'album', itemId: userId, name: 'Album', currency: 'XOF', pricing: 'free_choice', price: 0 }
  const offerId = await businessRows.saveOffer(offer)
  await post.purchase({ buyerId: buyer, offerId, amount: earnings, recipientId: null, key: `fund-${key}` })
}

/** A payment that is reported several times, in part with a wrong amount or currency, or with another user. */
export interface ReportedPayment {
  readonly reference: string
  readonly userId: number
  readonly amount: number
  readonly isGenuine: boolean
}

const random = (limit: number) => Math.floor(Math.random() * limit)

/**
 * Reports payments in random order: each 1 to `maxCopies` times, 30 % of the reports with a forged amount, 10 % with another currency or user.
 * One payment of five has no genuine report.
 */
export async function reportPaymentsRepeatedly(
  functions: Functions,
  { payments: count, maxCopies, firstUser }: { payments: number; maxCopies: number; firstUser: number },
) {
  const { post, businessRows } = functions
  const payments: ReportedPayment[] = Array.from({ length: count }, (_, index) => ({
    reference: `repeated-${firstUser}-${index}`,
    userId: firstUser + (index % 20),
    amount: 500 + index,
    isGenuine: index % 5 !== 0,
  }))
  for (const { reference, userId, amount } of payments) await businessRows.openTopUp({ reference, userId, amount, currency: 'XOF', provider: 'sandbox' })
  const reports = payments.flatMap((payment) =>
    Array.from({ length: 1 + random(maxCopies) }, (_, copy) => {
      const { reference, userId, amount, isGenuine } = payment
      const genuine = { reference, userId, amount, currency: 'XOF' }
      const chance = Math.random()
      if (isGenuine && (copy === 0 || chance > 0.4)) return genuine
      if (chance < 0.3) return { ...genuine, amount: amount * 100 }
      return chance < 0.35 ? { ...genuine, currency: 'EUR' } : { ...genuine, userId: userId + 1 }
    }),
  )
  const shuffled = reports.map((report) => ({ report, order: Math.random() })).toSorted((a, b) => a.order - b.order)
  await Promise.all(shuffled.map(({ report }) => post.creditTopUp(report, 'webhook:sandbox')))
  return { payments, reports: reports.length }
}

/** Spends one balance in parallel with transfers, withdrawals and purchases, and returns how many succeeded. */
export async function spendInParallel(
  { post, businessRows }: Functions,
  { userId, amount, attempts, round }: { userId: number; amount: number; attempts: number; round: string },
) {
  const seller = userId + 1
  const itemId = userId * 1000 + Number.parseInt(round, 36)
  const offer = { sellerId: seller, kind: 'track', itemId, name: 'Track', currency: 'XOF', pricing: 'minimum', price: 1 }
  const offerId = await businessRows.saveOffer(offer)
  const spend = (index: number): Promise<unknown> => {
    const key = `race-${round}-${index}`
    if (index % 3 === 0) return post.transferEarnings({ userId, currency: 'XOF', amount, key })
    if (index % 3 === 1) return post.requestWithdrawal({ userId, currency: 'XOF', amount, destination: DESTINATION, key })
    return post.purchase({ buyerId: userId, offerId, amount, recipientId: userId + 10_000_000 + index, key })
  }
  const results = await Promise.allSettled(Array.from({ length: attempts }, (_, index) => spend(index)))
  const unexpected = results.flatMap((result) => (result.status === 'rejected' && findRefusal(result.reason) !== 'overdraft' ? [String(result.reason)] : []))
  const count = (kind: number) => results.filter((result, index) => index % 3 === kind && result.status === 'fulfilled').length
  return { transfers: count(0), withdrawals: count(1), purchases: count(2), unexpected }
}
