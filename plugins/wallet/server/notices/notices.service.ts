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
  readonly buyerId: number
  readonly recipientId: number | null
  readonly createdAt: Date
}

type Data = Readonly<Record<string, string | number>>
type Context = Pick<WalletContext, 'users' | 'mailer' | 'notify' | 'settings' | 'site'>
export type NoticesService = ReturnType<typeof createNoticesService>

/**
 * Creates the service that informs users about their money, by email and in their list of notifications. Call it in the transaction of
 * the movement, and only for new movements: then each message is sent exactly once.
 */
export function createNoticesService(preferences: PreferencesService, { users, mailer, notify, settings, site }: Context) {
  const getLanguage = async ({ language }: Pick<User, 'language'>) => language ?? (await settings.get<string>('locale.default'))
  const getUrl = (path: string) => `${site.getUrl()}${path}`

  /** Sends an email. Nothing is sent to deleted users. `createData` formats amounts with the given function. */
  async function sendEmail(
    userId: number,
    template: EmailTemplate,
    createData: (format: (money: Money) => string, user: User) => Data,
    transaction: Transaction,
  ) {
    const user = await users.find(userId)
    if (!user) return
    const language = await getLanguage(user)
    const data = createData(({ amount, currency }) => formatMoney(amount, currency, language), user)
    await mailer.send({ to: user, language, template: template.name, data }, transaction)
  }

  /** Adds a notification. The key makes it unique. */
  async function addNotification(
    userId: number,
    type: string,
    { icon, text, key, path, money, values = {} }: { icon: string; text: string; key: string; path: string; money?: Money; values?: Data },
    transaction: Transaction,
  ) {
    const user = await users.find(userId)
    if (!user) return
    const amount = money && formatMoney(money.amount, money.currency, await getLanguage(user))
    const line = { icon, text, values: { ...values, ...(amount !== undefined && { amount }) } }
    await notify(userId, type, { lines: [line], mainAction: { label: 'wallet.notification.open', action: path }, key }, transaction)
  }

  return {
    getLanguage,
    async sendTopUpReceipt({ userId, reference, balance, ...money }: Money & { userId: number; reference: string; balance: number }, transaction: Transaction) {
      const date = new Date().toISOString().slice(0, 10)
      const createData = (format: (money: Money) => string) => ({
        amount: format(money),
        balance: format({ ...money, amount: balance }),
        reference,
        date,
        url: getUrl('/wallet'),
      })
      await sendEmail(userId, TOP_UP_EMAIL, createData, transaction)
    },
    /** Sends the receipt to the buyer, and notifies the recipient of a present. */
    async sendPurchase(purchase: PurchaseNotice, message: string | undefined, transaction: Transaction) {
      const { id, name, buyerId, recipientId, createdAt } = purchase
      const url = getUrl('/tracks/music-buy')
      const date = createdAt.toISOString().slice(0, 10)
      await sendEmail(buyerId, RECEIPT_EMAIL, (format) => ({ name, amount: format(purchase), number: id, date, url }), transaction)
      if (recipientId === null) return
      const giver = (await users.find(buyerId))?.name ?? ''
      await sendEmail(recipientId, GIFT_EMAIL, () => ({ name, giver, message: message || '-', url }), transaction)
      const notification = { icon: 'heart', text: 'wallet.notification.gift', key: `gift:${id}`, path: '/tracks/music-buy', values: { name, giver } }
      await addNotification(recipientId, 'wallet.gift', notification, transaction)
    },
    /** Notifies the users who earned from a sale. Users who chose an email for each sale receive one. */
    async sendSale(
      { id, name, currency }: Pick<PurchaseNotice, 'id' | 'name' | 'currency'>,
      earners: readonly { readonly userId: number; readonly amount: number }[],
      transaction: Transaction,
    ) {
      for (const { userId, amount } of earners) {
        const money = { amount, currency }
        const notification = { icon: 'wallet', text: 'wallet.notification.sale', key: `sale:${id}`, path: '/wallet', money, values: { name } }
        await addNotification(userId, 'wallet.sale', notification, transaction)
        if ((await preferences.getSalesEmail(userId, transaction)) !== 'at_once') continue
        await sendEmail(userId, SALE_EMAIL, (format) => ({ name, amount: format(money), url: getUrl('/wallet') }), transaction)
      }
    },
    async sendRefund({ id, name, buyerId, reason, ...money }: Money & { id: number; name: string; buyerId: number; reason: string }, transaction: Transaction) {
      await sendEmail(buyerId, REFUND_EMAIL, (format) => ({ name, amount: format(money), reason, url: getUrl('/wallet') }), transaction)
      const notification = { icon: 'wallet', text: 'wallet.notification.refund', key: `refund:${id}`, path: '/wallet', money, values: { name } }
      await addNotification(buyerId, 'wallet.refund', notification, transaction)
    },
    /** Notifies a user of a withdrawal. The email about a request also warns the owner of an account with a stolen session. */
    async sendWithdrawal(withdrawal: WithdrawalNotice, status: 'pending' | 'processed' | 'failed', transaction: Transaction) {
      const { id, userId, summary, payoutReference, reason } = withdrawal
      const template = { pending: WITHDRAWAL_REQUESTED_EMAIL, processed: WITHDRAWAL_PAID_EMAIL, failed: WITHDRAWAL_REFUSED_EMAIL }[status]
      const values = { destination: summary ?? '-', reference: payoutReference ?? '-', reason: reason ?? '-' }
      await sendEmail(userId, template, (format) => ({ amount: format(withdrawal), ...values, url: getUrl('/wallet') }), transaction)
      const { amount, currency } = withdrawal
      const text = `wallet.notification.withdrawal_${status}`
      const notification = { icon: 'wallet', text, key: `withdrawal:${id}:${status}`, path: '/wallet', money: { amount, currency }, values }
      await addNotification(userId, 'wallet.withdrawal', notification, transaction)
    },
    /** Asks collaborators to accept a split. */
    async sendSplitProposal(split: { id: number; name: string; proposer: string }, userIds: readonly number[], transaction: Transaction) {
      for (const userId of userIds) {
        const { id, name, proposer } = split
        const notification = { icon: 'users', text: 'wallet.notification.split', key: `split:${id}`, path: '/wallet', values: { name, user: proposer } }
        await addNotification(userId, 'wallet.split', notification, transaction)
      }
    },
  }
}
