import { formatMoney, type User } from '@balafon/sdk/contract'
import type { EmailTemplate } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import type { WalletContext } from '../models.ts'
import type { PreferencesService } from '../preferences/preferences.service.ts'
import {
  GIFT_EMAIL,
  RECEIPT_EMAIL,
  REFUND_EMAIL,
  SALE_EMAIL,
  TOP_UP_EMAIL,
  WITHDRAWAL_PAID_EMAIL,
  WITHDRAWAL_REFUSED_EMAIL,
  WITHDRAWAL_REQUESTED_EMAIL,
} from './notices.emails.ts'

interface Money {
  readonly amount: number
  readonly currency: string
}

interface WithdrawalNotice extends Money {
  readonly id: number
  readonly userId: number
  readonly summary: string | null
  readonly payoutReference: string | null
  readonly reason: string | null
}

interface PurchaseNotice extends Money {
  readonly id: number
  readonly name: string
  readonly recipientId: number | null
  readonly createdAt: Date
}

type Data = Readonly<Record<string, string | number>>
interface Notification {
  readonly type: string
  readonly icon: string
  readonly text: string
  readonly key: string
  readonly path: string
  readonly money?: Money
  readonly values?: Data
}

type Context = Pick<WalletContext, 'db' | 'users' | 'mailer' | 'notify' | 'settings' | 'site'>
export type NoticesService = ReturnType<typeof createNoticesService>

/**
 * Creates the service that informs users about their money, by email and in their list of notifications. Call it in the transaction of
 * the movement, and only for new movements: then each message is sent exactly once.
 */
export function createNoticesService(preferences: PreferencesService, { db, users, mailer, notify, settings, site }: Context) {
  const getLanguage = async ({ language }: Pick<User, 'language'>) => language ?? (await settings.get<string>('locale.default'))
  const getUrl = (path: string) => `${site.getUrl()}${path}`

  /** Sends an email. `createData` receives a function that formats amounts for the user. */
  async function sendEmail(user: User, template: EmailTemplate, createData: (format: (money: Money) => string) => Data, transaction: Transaction) {
    const language = await getLanguage(user)
    const data = createData(({ amount, currency }) => formatMoney(amount, currency, language))
    await mailer.send({ to: user, language, template: template.name, data }, transaction)
  }

  /** Adds a notification. The key makes it unique. */
  async function addNotification(user: User, { type, icon, text, key, path, money, values = {} }: Notification, transaction?: Transaction) {
    const amount = money && formatMoney(money.amount, money.currency, await getLanguage(user))
    const line = { icon, text, values: { ...values, ...(amount !== undefined && { amount }) } }
    await notify(user.id, type, { lines: [line], mainAction: { label: 'wallet.notification.open', action: path }, key }, transaction)
  }

  return {
    getLanguage,
    async sendTopUpReceipt({ userId, reference, balance, ...money }: Money & { userId: number; reference: string; balance: number }, transaction: Transaction) {
      const user = await users.find(userId, transaction)
      if (!user) return
      const date = new Date().toISOString().slice(0, 10)
      const url = getUrl('/wallet')
      const createData = (format: (money: Money) => string) => ({ amount: format(money), balance: format({ ...money, amount: balance }), reference, date, url })
      await sendEmail(user, TOP_UP_EMAIL, createData, transaction)
    },
    /** Sends the receipt to the buyer, and notifies the recipient of a present. */
    async sendPurchase(purchase: PurchaseNotice, buyer: User, message: string | undefined, transaction: Transaction) {
      const { id, name, recipientId, createdAt } = purchase
      const url = getUrl('/tracks/music-buy')
      const date = createdAt.toISOString().slice(0, 10)
      await sendEmail(buyer, RECEIPT_EMAIL, (format) => ({ name, amount: format(purchase), number: id, date, url }), transaction)
      const recipient = recipientId === null ? null : await users.find(recipientId, transaction)
      if (!recipient) return
      const values = { name, giver: buyer.name }
      await sendEmail(recipient, GIFT_EMAIL, () => ({ ...values, message: message || '-', url }), transaction)
      const notification = { type: 'wallet.gift', icon: 'heart', text: 'wallet.notification.gift', key: `gift:${id}`, path: '/tracks/music-buy', values }
      await addNotification(recipient, notification, transaction)
    },
    async sendRefund({ id, name, buyerId, reason, ...money }: Money & { id: number; name: string; buyerId: number; reason: string }, transaction: Transaction) {
      const buyer = await users.find(buyerId, transaction)
      if (!buyer) return
      await sendEmail(buyer, REFUND_EMAIL, (format) => ({ name, amount: format(money), reason, url: getUrl('/wallet') }), transaction)
      const text = 'wallet.notification.refund'
      await addNotification(buyer, { type: 'wallet.refund', icon: 'wallet', text, key: `refund:${id}`, path: '/wallet', money, values: { name } }, transaction)
    },
    /** Notifies a user of a withdrawal. The email about a request also warns the owner of an account with a stolen session. */
    async sendWithdrawal(withdrawal: WithdrawalNotice, status: 'pending' | 'processed' | 'failed', transaction: Transaction) {
      const { id, userId, summary, payoutReference, reason, amount, currency } = withdrawal
      const user = await users.find(userId, transaction)
      if (!user) return
      const template = { pending: WITHDRAWAL_REQUESTED_EMAIL, processed: WITHDRAWAL_PAID_EMAIL, failed: WITHDRAWAL_REFUSED_EMAIL }[status]
      const values = { destination: summary ?? '-', reference: payoutReference ?? '-', reason: reason ?? '-' }
      await sendEmail(user, template, (format) => ({ amount: format(withdrawal), ...values, url: getUrl('/wallet') }), transaction)
      const text = `wallet.notification.withdrawal_${status}`
      const notification = { type: 'wallet.withdrawal', icon: 'wallet', text, key: `withdrawal:${id}:${status}`, path: '/wallet' }
      await addNotification(user, { ...notification, money: { amount, currency }, values }, transaction)
    },
    /** Asks collaborators to accept a split. */
    async sendSplitProposal({ id, name, proposer }: { id: number; name: string; proposer: string }, userIds: readonly number[], transaction: Transaction) {
      const notification = { type: 'wallet.split', icon: 'users', text: 'wallet.notification.split', key: `split:${id}`, path: '/wallet' }
      for (const userId of userIds) {
        const user = await users.find(userId, transaction)
        if (user) await addNotification(user, { ...notification, values: { name, user: proposer } }, transaction)
      }
    },
    /**
     * Notifies a user of a sale, and sends an email when the user chose one for each sale. Repeated calls send no second email.
     * @param recordEmail records the email in the transaction that sends it; returns false when it was sent before
     */
    async sendSale(sale: Pick<PurchaseNotice, 'id' | 'name'>, user: User, money: Money, recordEmail: (transaction: Transaction) => Promise<boolean>) {
      const { id, name } = sale
      await addNotification(user, {
        type: 'wallet.sale',
        icon: 'wallet',
        text: 'wallet.notification.sale',
        key: `sale:${id}`,
        path: '/wallet',
        money,
        values: { name },
      })
      if (user.banned_at || (await preferences.getSalesEmail(user.id)) !== 'at_once') return
      await db.transaction(async (transaction) => {
        if (!(await recordEmail(transaction))) return
        await sendEmail(user, SALE_EMAIL, (format) => ({ name, amount: format(money), url: getUrl('/wallet') }), transaction)
      })
    },
  }
}
