import { formatMoney, type User } from '@balafon/sdk/contract'
import type { EmailAttachment, EmailTemplate } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import { PAYMENT_FAILURE_CODES } from '../../contract/fields.ts'
import type { InvoicePdfService } from '../invoices/invoice-pdf.service.ts'
import type { BillingContext } from '../models.ts'
import type { ProvidersService } from '../providers/providers.service.ts'
import type { OwnSubscriptionService } from '../subscriptions/own-subscription.service.ts'
import type { SubscriptionRow } from '../subscriptions/subscription.model.ts'
import { CANCELLED_EMAIL, ENDED_EMAIL, PAYMENT_DUE_EMAIL, PAYMENT_SOON_EMAIL, RECEIPT_EMAIL, RENEWAL_FAILED_EMAIL, TRIAL_ENDS_EMAIL } from './billing.emails.ts'
import type { DueEmail, EmailsStore } from './emails.store.ts'

interface Services {
  readonly ownSubscriptions: OwnSubscriptionService
  readonly providers: ProvidersService
  readonly pdf: InvoicePdfService
}

interface Email {
  /** Names the occasion: an email with the same key is sent once. */
  readonly key: string
  readonly template: EmailTemplate
  readonly data: Readonly<Record<string, string>>
  readonly attachments?: readonly EmailAttachment[]
  /** Also shown in the list of notifications of the site. */
  readonly notification?: { readonly type: string; readonly icon: string; readonly path: string }
}

const DEFAULT_LANGUAGE = 'en'
const BILLING_PATH = '/billing'

export type EmailsService = ReturnType<typeof createEmailsService>
type Context = Pick<BillingContext, 'db' | 'models' | 'users' | 'mailer' | 'notify' | 'log' | 'translate'>

/** Creates the service that sends the emails about subscriptions, each of them once. */
export function createEmailsService(
  store: EmailsStore,
  { ownSubscriptions, providers, pdf }: Services,
  { db, models, users, mailer, notify, log, translate }: Context,
) {
  const { Invoice, Subscription } = models

  return {
    /** Sends the receipt of a paid invoice. An invoice of 0 has none. */
    async sendReceipt(invoiceId: number): Promise<void> {
      const invoice = await Invoice.findByPk(invoiceId)
      const user = invoice && invoice.total > 0 ? await users.find(invoice.userId) : null
      if (!invoice || !user) return
      const language = getLanguage(user)
      const data = {
        plan: invoice.lines[0]?.description ?? '',
        amount: formatMoney(invoice.total, invoice.currency, language),
        end: formatDay(invoice.periodEnd, user),
        path: BILLING_PATH,
      }
      const attachments = [await pdf.createAttachment(invoice, language)]
      await sendOnce(user, { key: `receipt/${invoice.id}`, template: RECEIPT_EMAIL, data, attachments })
    },
    /** Sends what a change of a subscription is about: a failed renewal, a cancellation, or its end. */
    async sendChange(id: number): Promise<void> {
      const row = await Subscription.findByPk(id)
      const user = row && (await users.find(row.userId))
      const email = row && user ? await chooseEmail(row, user) : null
      if (user && email) await sendOnce(user, email)
    },
    /** Sends the emails that are due at a time: the end of trials, and reminders to pay. */
    async sendDue(count: number): Promise<void> {
      const due = await store.listDue(providers.listManual(), count)
      for (const email of due) await sendReminder(email).catch((err) => log.error({ err, key: email.key }, 'sending an email failed'))
    },
  }

  async function chooseEmail(row: SubscriptionRow, user: User): Promise<Email | null> {
    const { id, status, currentPeriodEnd } = row
    const period = currentPeriodEnd?.getTime() ?? 0
    if (status === 'ended')
      return (await isReplaced(row)) ? null : { key: `ended/${id}`, template: ENDED_EMAIL, ...(await buildPlaceholders(row, user, '/pricing')) }
    // The user knows of their own dispute. When it is lost, they get the email about the end.
    if (row.disputedAt !== null) return null
    if (row.cancelAtPeriodEnd && row.provider !== 'granted') {
      return { key: `cancelled/${id}/${period}`, template: CANCELLED_EMAIL, ...(await buildPlaceholders(row, user)) }
    }
    const isFailed = status === 'past_due' && providers.find(row.provider)?.renewsAutomatically === true
    if (!isFailed) return null
    const notification = { type: 'billing.renewal_failed', icon: 'wallet', path: BILLING_PATH }
    return { key: `renewal_failed/${id}/${period}`, template: RENEWAL_FAILED_EMAIL, ...(await buildPlaceholders(row, user)), notification }
  }

  /** Returns whether a subscription never began, or another one of the user is valid: nothing has ended for the user then. */
  async function isReplaced({ userId, currentPeriodStart }: SubscriptionRow): Promise<boolean> {
    if (currentPeriodStart === null) return true
    return (await Subscription.count({ where: { userId, status: ['trialing', 'active', 'past_due'] } })) > 0
  }

  async function sendReminder({ id, occasion, key }: DueEmail) {
    const row = await Subscription.findByPk(id)
    const user = row && (await users.find(row.userId))
    if (!row) return
    // A deleted account gets no email; the mark keeps the job from finding the subscription again.
    if (!user) return db.transaction(async (transaction) => void (await store.markSent(key, transaction)))
    const template = { trial_ends: TRIAL_ENDS_EMAIL, payment_soon: PAYMENT_SOON_EMAIL, payment_due: PAYMENT_DUE_EMAIL }[occasion]
    const notification = { type: 'billing.payment_due', icon: 'wallet', path: row.payUrl ? new URL(row.payUrl).pathname : BILLING_PATH }
    await sendOnce(user, { key, template, ...(await buildPlaceholders(row, user)), ...(occasion !== 'trial_ends' && { notification }) })
  }

  /** Returns the placeholders of an email about a subscription. */
  async function buildPlaceholders(row: SubscriptionRow, user: User, path = BILLING_PATH) {
    const language = getLanguage(user)
    const { product, upcoming, price } = await ownSubscriptions.present(row, language)
    const total = upcoming ?? { total: price.amount, currency: price.currency }
    const data = {
      plan: product.name,
      amount: formatMoney(total.total, total.currency, language),
      end: formatDay(row.currentPeriodEnd ?? new Date(), user),
      grace: formatDay(row.graceEndsAt ?? row.currentPeriodEnd ?? new Date(), user),
      reason: row.paymentFailure ? translate(language, PAYMENT_FAILURE_CODES[row.paymentFailure]) : '',
      path,
      url: row.payUrl ?? path,
    }
    return { data }
  }

  async function sendOnce(user: User, { key, template, data, attachments = [], notification }: Email): Promise<void> {
    await db.transaction(async (transaction) => {
      if (!(await store.markSent(key, transaction))) return
      const to = { email: user.email, name: user.name }
      await mailer.send({ to, language: getLanguage(user), template: template.name, data, attachments }, transaction)
      if (notification) await sendNotification(user.id, key, { ...notification, plan: data.plan ?? '' }, transaction)
    })
  }

  async function sendNotification(
    userId: number,
    key: string,
    { type, icon, path, plan }: { readonly type: string; readonly icon: string; readonly path: string; readonly plan: string },
    transaction: Transaction,
  ) {
    const lines = [{ icon, text: `${type}.line`, values: { plan } }]
    await notify(userId, type, { lines, mainAction: { label: `${type}.action`, action: path }, key }, transaction)
  }
}

const getLanguage = ({ language }: Pick<User, 'language'>) => language ?? DEFAULT_LANGUAGE

const formatDay = (date: Date, { language, timezone }: Pick<User, 'language' | 'timezone'>) =>
  new Intl.DateTimeFormat(language ?? DEFAULT_LANGUAGE, { dateStyle: 'long', timeZone: timezone ?? 'UTC' }).format(date)
