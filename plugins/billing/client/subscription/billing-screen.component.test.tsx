import { createErrorResponse, createUser, expectAccessible, openPage, respondTo } from '@balafon/sdk/testing/client'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cancelSubscription, changePlan, checkSubscription, payNow, previewPlanChange } from '../../contract/subscription.ts'
import { listOtherProviders, switchProvider } from '../../contract/switching.ts'
import manifest from '../../plugin.ts'
import client from '../index.ts'
import { createBillingFakes } from '../testing/billing.fakes.ts'
import { createInvoice, createSubscription, createTotals } from '../testing/billing.fixture.ts'

const plugins = [{ manifest, client }]
const bootstrap = { user: createUser(), settings: { 'billing.enable': true } }

describe('BillingScreen', () => {
  test.each([
    ['light', 1440],
    ['dark', 390],
  ] as const)('shows plan and invoices without serious axe findings with the %s theme at %i px', async (theme, width) => {
    const api = createBillingFakes({ subscription: createSubscription({ payment_method: 'Visa •••• 4242' }), invoices: [createInvoice()] })
    await openPage('/billing', { plugins, bootstrap, api, theme, width })
    await expect.element(page.getByText(/^15,000\sF on November 1, 2027$/)).toBeVisible()
    await expect.element(page.getByText(/^Visa •••• 4242/)).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Download invoice 000001 as PDF' })).toHaveAttribute('href', '/api/v1/billing/invoices/1/invoice.pdf')
    await expectAccessible()
    expect(document.documentElement.scrollWidth).toBe(width)
  })

  test.each([
    [
      'an unpaid one',
      { status: 'incomplete', valid: false, pay_url: 'https://pay.example.test/' },
      /Your payment for Solo isn’t finished/,
      'button',
      'Continue the payment',
    ],
    ['an open payment', { pay_url: 'https://pay.example.test/' }, /A payment is waiting for you/, 'button', 'Continue the payment'],
    [
      'a failed renewal',
      { status: 'past_due', grace_ends_at: '2027-11-04T10:00:00.000Z', can_pay_now: true },
      /You keep Solo until November 4, 2027\./,
      'button',
      /^Pay 15,000\sF now$/,
    ],
    [
      'a failed renewal of the wallet after the grace',
      { status: 'past_due', valid: false, provider: { name: 'wallet', label: 'Wallet' }, can_pay_now: true },
      /Solo is paused/,
      'link',
      'Top up your wallet',
    ],
    [
      'an expired card',
      { status: 'past_due', payment_failure: 'expired', can_pay_now: true },
      /Your card has expired\. Add another one\. You keep Solo/,
      'link',
      'Change payment method',
    ],
    [
      'a bank that asks for a confirmation',
      { status: 'past_due', payment_failure: 'authentication_required', pay_url: 'https://pay.example.test/' },
      /Your bank asks you to confirm the payment\./,
      'button',
      'Confirm the payment',
    ],
    ['a trial', { status: 'trialing', trial_ends_at: '2026-11-15T10:00:00.000Z' }, /Your trial is free until November 15, 2026\./, 'link', 'Change plan'],
    ['a cancelled one', { cancel_at_period_end: true, can_resume: true, upcoming: null }, /You keep it until November 1, 2027\./, 'link', 'Renew subscription'],
    ['a disputed payment', { disputed: true, valid: false, cancel_at_period_end: true, upcoming: null }, /Nothing more is charged\./, 'heading', 'Invoices'],
    [
      'a change of the provider that was not completed',
      { pending_provider: { label: 'PayPal', url: 'https://pay.example.test/' } },
      /Later payments with PayPal aren’t set up yet/,
      'button',
      'Continue with PayPal',
    ],
    ['one that was given', { provider: { name: 'granted', label: 'Given by the site' }, upcoming: null }, /You pay nothing\./, 'heading', 'Invoices'],
  ] as const)('explains %s and offers the action that helps', async (_case, values, text, role, name) => {
    await openPage('/billing', { plugins, bootstrap, api: createBillingFakes({ subscription: createSubscription(values) }) })
    await expect.element(page.getByRole('note').getByText(text)).toBeVisible()
    await expect.element(page.getByRole(role, { name }).first()).toBeVisible()
  })

  test('says beside the button why a failed payment has failed again', async () => {
    const refuse = respondTo(payNow, () => createErrorResponse(409, 'billing.insufficient_funds', 'There isn’t enough money in the account.'))
    const subscription = createSubscription({ status: 'past_due', can_pay_now: true })
    await openPage('/billing', { plugins, bootstrap, api: [refuse, ...createBillingFakes({ subscription })], width: 390 })
    await userEvent.click(page.getByRole('button', { name: /^Pay 15,000\sF now$/ }))
    await expect.element(page.getByRole('note').getByRole('alert')).toHaveTextContent('There isn’t enough money in the account.')
    await expectAccessible()
  })

  test.each(['/billing', '/billing/cancel', '/billing/change-payment-method/done'])('sends users without a subscription from %s to the plans', async (path) => {
    const check = respondTo(checkSubscription, () => ({ subscription: null }))
    await openPage(path, { plugins, bootstrap, api: [check, ...createBillingFakes()] })
    await expect.poll(() => location.pathname).toBe('/pricing')
  })
})

test('requires a reason and cancels', async () => {
  const send = vi.fn()
  const subscription = createSubscription()
  const cancel = respondTo(cancelSubscription, ({ body }) => {
    send(body)
    return { subscription: { ...subscription, cancel_at_period_end: true } }
  })
  await openPage('/billing/cancel', { plugins, bootstrap, api: [cancel, ...createBillingFakes({ subscription })], width: 390 })
  const submit = page.getByRole('button', { name: 'Cancel subscription' })
  await userEvent.click(submit)
  await expect.element(page.getByText('Choose a reason.')).toBeVisible()
  expect(send).not.toHaveBeenCalled()
  await expectAccessible()
  await userEvent.click(page.getByText('It is too expensive'))
  await userEvent.click(submit)
  await expect.poll(() => location.pathname).toBe('/billing')
  expect(send).toHaveBeenCalledWith({ reason: 'price', details: '' })
})

test('shows the unused part before a change, and the new amount when it has changed', async () => {
  const send = vi.fn()
  let due = 23_600
  const api = [
    respondTo(previewPlanChange, () => ({
      product: { id: 3, name: 'Artist' },
      price: { id: 6, amount: 33_600, currency: 'XOF', interval: 'year' as const, interval_count: 1 },
      starts: 'now' as const,
      starts_at: '2026-11-22T10:00:00.000Z',
      due_now: createTotals(due),
      renewal: createTotals(33_600),
    })),
    respondTo(changePlan, ({ body }) => {
      send(body)
      due = 23_601
      return createErrorResponse(409, 'billing.total_changed', 'The price has changed. Check it again.')
    }),
    ...createBillingFakes({ subscription: createSubscription() }),
  ]
  await openPage('/billing/change-plan/3/6/confirm', { plugins, bootstrap, api, theme: 'light' })
  await expect.element(page.getByText(/^−10,000\sF$/)).toBeVisible()
  await expectAccessible()
  await userEvent.click(page.getByRole('button', { name: /^Pay 23,600\sF and change$/ }))
  await expect.element(page.getByRole('alert')).toHaveTextContent('The price has changed. Check it again.')
  await expect.element(page.getByRole('button', { name: /^Pay 23,601\sF and change$/ })).toBeVisible()
  expect(send).toHaveBeenCalledWith({ total: 23_600 })
})

describe('ChangeMethodScreen', () => {
  const wallet = { name: 'wallet', label: 'Wallet', renews_automatically: true, is_test: false, balance: 500 }
  const paypal = { name: 'paypal', label: 'PayPal', renews_automatically: true, is_test: false, balance: null }
  const createOffer = (due: number) => ({
    due_now: createTotals(due),
    renewal: createTotals(15_000),
    starts_at: '2027-11-01T10:00:00.000Z',
    providers: [wallet, paypal],
  })
  const open = (due: number, ...api: ReturnType<typeof respondTo>[]) =>
    openPage('/billing/change-payment-method', {
      plugins,
      bootstrap,
      api: [respondTo(listOtherProviders, () => createOffer(due)), ...api, ...createBillingFakes({ subscription: createSubscription() })],
      width: 390,
    })

  test('shows from when another provider is paid, and changes to it', async () => {
    const send = vi.fn()
    const change = respondTo(switchProvider, ({ body }) => {
      send(body)
      return { url: '/billing/change-payment-method/done' }
    })
    await open(
      0,
      change,
      respondTo(checkSubscription, () => ({ subscription: createSubscription({ provider: { name: 'paypal', label: 'PayPal' } }) })),
    )
    await userEvent.click(page.getByText('PayPal', { exact: true }))
    await expect.element(page.getByText(/PayPal makes the payments from November 1, 2027 on/)).toBeVisible()
    await expectAccessible()
    expect(document.documentElement.scrollWidth).toBe(390)
    await userEvent.click(page.getByRole('button', { name: 'Change to PayPal' }))
    await expect.poll(() => location.pathname).toBe('/billing/change-payment-method/done')
    expect(send).toHaveBeenCalledWith({ provider: 'paypal', total: 0 })
  })

  test('offers only providers that can be paid at once after a failed renewal', async () => {
    await open(15_000)
    await expect.element(page.getByRole('radio', { name: /^Wallet/ })).toBeDisabled()
    await expect.element(page.getByRole('button', { name: /^Pay 15,000\sF$/ })).toBeEnabled()
  })

  test('shows why the provider cannot be changed', async () => {
    const refuse = respondTo(listOtherProviders, () => createErrorResponse(409, 'billing.next_period_paid', 'You have already paid the next period.'))
    await openPage('/billing/change-payment-method', { plugins, bootstrap, api: [refuse, ...createBillingFakes({ subscription: createSubscription() })] })
    await expect.element(page.getByText('You have already paid the next period.')).toBeVisible()
  })
})
