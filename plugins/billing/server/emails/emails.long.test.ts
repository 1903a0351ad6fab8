import type { SignedInUser } from '@balafon/sdk/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSubscription } from '../../contract/checkout.ts'
import { cancelSubscription, resumeSubscription } from '../../contract/subscription.ts'
import { cancelUserSubscription, grantSubscription } from '../../contract/subscriptions.ts'
import { type BillingSite, createBillingSite } from '../testing/billing-site.ts'

interface StoredEmail {
  readonly subject: string
  readonly text: string
  readonly attachments: readonly { readonly fileName: string; readonly content: string }[] | null
}

let site: BillingSite
let params: { productId: number; priceId: number }
beforeAll(async () => {
  site = await createBillingSite()
  params = (await site.createTestPlan({ name: 'Premium' })).params
})
afterAll(() => site.close())

const listEmails = (user: SignedInUser, template: string) =>
  site.sql<StoredEmail>('select subject, text, attachments from emails where email = $1 and template = $2 order by id', [user.email, template])

/** Sends the emails about the present state of a user’s subscription twice, as when an event is delivered twice. */
async function sendChanges(user: SignedInUser) {
  const row = await site.rows.Subscription.findOne({ where: { userId: user.id }, order: [['id', 'DESC']], rejectOnEmpty: true })
  await Promise.all([site.services.emails.sendChange(row.id), site.services.emails.sendChange(row.id)])
}

describe('the receipt', () => {
  test('has the invoice as PDF, is sent once, and is in the language of the user', async () => {
    const user = await site.createSubscriber(params)
    await expect.poll(() => listEmails(user, 'billing.receipt')).toHaveLength(1)
    await site.getContext('core').users.update(user.id, { language: 'fr' })
    await site.sql('delete from billing_sent_emails')
    await site.sql('delete from emails where email = $1', [user.email])
    const invoice = await site.rows.Invoice.findOne({ where: { userId: user.id }, rejectOnEmpty: true })
    await Promise.all([site.services.emails.sendReceipt(invoice.id), site.services.emails.sendReceipt(invoice.id)])
    const [email, ...others] = await listEmails(user, 'billing.receipt')
    expect(others).toEqual([])
    expect(email?.subject).toBe('Votre reçu pour Premium')
    expect(email?.text).toContain('3\u202f000\u202fF')
    const [attachment] = email?.attachments ?? []
    expect(attachment?.fileName).toMatch(/^facture-\d{6}\.pdf$/)
    expect(Buffer.from(attachment?.content ?? '', 'base64').toString('latin1')).toMatch(/^%PDF-1\.\d[\s\S]*%%EOF\s*$/)
  })

  test('is not sent for an invoice of 0 and for an unknown one', async () => {
    const user = await site.createSubscriber(params)
    const { subscriptionId, periodStart, periodEnd } = await site.rows.Invoice.findOne({ where: { userId: user.id }, rejectOnEmpty: true })
    const amounts = { lines: [], subtotal: 0, discount: 0, taxRate: 0, tax: 0, total: 0, currency: 'XOF' }
    const state = { status: 'paid' as const, number: 999_001, providerInvoice: 'free', paidAt: new Date(), periodStart, periodEnd }
    const free = await site.rows.Invoice.create({ subscriptionId, userId: user.id, ...amounts, ...state })
    await site.services.emails.sendReceipt(free.id)
    await site.services.emails.sendReceipt(999_999)
    const keys = await site.sql('select key from billing_sent_emails where key = any($1)', [[`receipt/${free.id}`, 'receipt/999999']])
    expect(keys).toEqual([])
  })
})

describe('the email about a change', () => {
  test('shows until which day a plan is valid after a failed renewal', async () => {
    const user = await site.createSubscriber(params)
    await site.advance(user, 30, 'decline')
    await sendChanges(user)
    const emails = await listEmails(user, 'billing.renewal_failed')
    const { grace_ends_at: grace } = await site.getOwn(user)
    expect(emails).toHaveLength(1)
    expect(emails[0]?.text).toContain(new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(grace ?? 0)))
  })

  test('confirms a cancellation and the end, once each', async () => {
    const user = await site.createSubscriber(params)
    await user.request(cancelSubscription, { body: { reason: 'price', details: '' } })
    await sendChanges(user)
    await user.request(resumeSubscription, {})
    await sendChanges(user)
    expect(await listEmails(user, 'billing.cancelled')).toHaveLength(1)
    expect(await listEmails(user, 'billing.ended')).toHaveLength(0)
    await site.operator.request(cancelUserSubscription, { params: { id: (await site.getOwn(user)).id }, body: { when: 'now', reason: 'Asked' } })
    await sendChanges(user)
    expect(await listEmails(user, 'billing.ended')).toHaveLength(1)
  })

  test('is not sent for a checkout that was never paid, and for a plan that was given', async () => {
    const user = await site.createSignedInUser()
    await user.request(createSubscription, { params, body: { provider: 'sandbox' } })
    const { reference, id } = await site.rows.Subscription.findOne({ where: { userId: user.id }, rejectOnEmpty: true })
    await site.services.agreements.cancel(reference, 'now')
    await site.services.synchronization.synchronize(id)
    await sendChanges(user)
    const granted = await site.createSignedInUser()
    const body = { user_id: granted.id, product_id: params.productId, price_id: params.priceId, ends_on: '2999-01-01' }
    expect((await site.operator.request(grantSubscription, { body })).status).toBe(201)
    await sendChanges(granted)
    expect(await site.sql("select template from emails where email = any($1) and template like 'billing.%'", [[user.email, granted.email]])).toEqual([])
  })
})

test('reminds of the end of a trial once, and not when it is cancelled', async () => {
  const trial = (await site.createTestPlan({ name: 'Trial', trial_days: 2 })).params
  const [user, leaving] = [await site.createSignedInUser(), await site.createSignedInUser()]
  for (const each of [user, leaving]) await each.request(createSubscription, { params: trial, body: { provider: 'sandbox' } })
  await leaving.request(cancelSubscription, { body: { reason: 'price', details: '' } })
  await Promise.all([site.services.emails.sendDue(100), site.services.emails.sendDue(100)])
  await site.services.emails.sendDue(100)
  expect(await listEmails(user, 'billing.trial_ends')).toHaveLength(1)
  expect(await listEmails(leaving, 'billing.trial_ends')).toHaveLength(0)
})
