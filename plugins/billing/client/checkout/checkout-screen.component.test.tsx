import { ONBOARDING_SELECTION_KEY } from '@balafon/plugin-auth/contract/onboarding-selection'
import { createErrorResponse, createTestPlugin, createUser, expectAccessible, openPage, respondTo } from '@balafon/sdk/testing/client'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type CheckoutProvider, createSubscription as createSubscriptionEndpoint, getCheckout } from '../../contract/checkout.ts'
import type { CouponTerms } from '../../contract/coupons.ts'
import { checkSubscription, getSubscription } from '../../contract/subscription.ts'
import manifest from '../../plugin.ts'
import client from '../index.ts'
import { createBillingFakes } from '../testing/billing.fakes.ts'
import { createInvoice, createProduct, createSubscription, createTotals } from '../testing/billing.fixture.ts'

const registration = createTestPlugin({
  contributes: { 'host.routes/v1': [{ path: '/register', component: 'Register' }] },
  components: { Register: () => <h1>Register</h1> },
})
const plugins = [{ manifest, client }, registration]
const bootstrap = { user: createUser(), settings: { 'billing.enable': true } }
const PATH = '/checkout/2/4'

const WALLET: CheckoutProvider = { name: 'wallet', label: 'Wallet', renews_automatically: true, is_test: false, balance: 500 }
const SANDBOX: CheckoutProvider = { name: 'sandbox', label: 'Sandbox', renews_automatically: true, is_test: true, balance: null }
const PRICE = { id: 4, amount: 15_000, currency: 'XOF', interval: 'year', interval_count: 1 } as const

const COUPON: CouponTerms = { code: 'WELCOME', kind: 'amount', value: 3000, currency: 'XOF', duration: 'first', periods: null }

/** Fakes a checkout in which the code `WELCOME` takes 3 000 off. */
const fakeCheckout = () =>
  respondTo(getCheckout, ({ query }) => {
    if (query?.coupon === 'OLD') return createErrorResponse(422, 'billing.coupon_expired', 'Invalid', { coupon: ['This code has expired.'] })
    const hasCoupon = query?.coupon === 'WELCOME'
    const dueNow = createTotals(hasCoupon ? 12_000 : 15_000, { subtotal: 15_000, discount: hasCoupon ? 3000 : 0, tax_rate: 1800, tax: 1830 })
    return {
      product: createProduct(),
      price: PRICE,
      due_now: dueNow,
      renewal: createTotals(15_000),
      trial_days: 0,
      coupon: hasCoupon ? COUPON : null,
      accepts_coupons: true,
      providers: [WALLET, SANDBOX],
    }
  })

describe('CheckoutScreen', () => {
  test('stores the plan of a guest and redirects to the registration', async () => {
    await openPage(PATH, { plugins, bootstrap: { settings: bootstrap.settings } })
    await expect.poll(() => location.pathname + location.search).toBe('/register?redirectFrom=pricing')
    expect(JSON.parse(localStorage.getItem(ONBOARDING_SELECTION_KEY) ?? '')).toEqual({ productId: '2', priceId: '4' })
  })

  test('applies a code, pays with the chosen provider, and forgets the stored plan', async () => {
    const send = vi.fn()
    const create = respondTo(createSubscriptionEndpoint, ({ body }) => {
      send(body)
      return createErrorResponse(409, 'billing.payment_failed', 'The payment couldn’t be collected.')
    })
    await openPage(PATH, { plugins, bootstrap, api: [fakeCheckout(), create, ...createBillingFakes()], theme: 'light' })
    await expect.element(page.getByRole('heading', { level: 1, name: 'Subscribe to Solo' })).toBeVisible()
    await expect.element(page.getByRole('radio', { name: 'Wallet' })).toBeDisabled()
    await expect.element(page.getByText(/^Your balance of 500\sF is too low\.$/)).toBeVisible()
    await expect.element(page.getByText('Includes 18% tax')).toBeVisible()
    await expectAccessible()
    await userEvent.click(page.getByRole('button', { name: 'I have a code' }))
    await userEvent.fill(page.getByRole('textbox', { name: 'Code' }), 'old')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('This code has expired.')).toBeVisible()
    await userEvent.fill(page.getByRole('textbox', { name: 'Code' }), 'welcome')
    await userEvent.click(page.getByRole('button', { name: 'Apply' }))
    await expect.element(page.getByText(/^3,000\sF off the first payment$/)).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: /^Pay 12,000\sF$/ }))
    await expect.element(page.getByRole('alert')).toHaveTextContent('The payment couldn’t be collected.')
    expect(send).toHaveBeenCalledWith({ provider: 'sandbox', coupon: 'WELCOME' })
    expect(localStorage.getItem(ONBOARDING_SELECTION_KEY)).toBeNull()
  })

  test('redirects a subscriber to their subscription', async () => {
    const subscriber = { ...bootstrap, user: createUser({ subscriptions: [{ valid: true }] }) }
    await openPage(PATH, { plugins, bootstrap: subscriber, api: createBillingFakes({ subscription: createSubscription() }) })
    await expect.poll(() => location.pathname).toBe('/billing')
  })

  test('says that a plan is no longer offered', async () => {
    const api = [respondTo(getCheckout, () => createErrorResponse(404, 'billing.plan_not_found'))]
    await openPage(PATH, { plugins, bootstrap, api, width: 390 })
    await expect.element(page.getByRole('heading', { name: 'This plan is no longer offered.' })).toBeVisible()
  })
})

describe('CheckoutDoneScreen', () => {
  test('waits until the server reports the payment, whatever the status in the URL is', async () => {
    let current = createSubscription({ status: 'incomplete', valid: false, pay_url: `${location.origin}/billing/sandbox/x` })
    const check = respondTo(checkSubscription, () => ({ subscription: current }))
    const read = respondTo(getSubscription, () => ({ subscription: current }))
    const api = [check, read, ...createBillingFakes()]
    await openPage(`${PATH}/stripe/done?status=success`, { plugins, bootstrap, api })
    await expect.element(page.getByRole('heading', { level: 1, name: 'Waiting for your payment' })).toBeVisible()
    await expect.element(page.getByRole('progressbar')).toBeVisible()
    current = createSubscription()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Welcome to Solo' })).toBeVisible()
  })

  test('offers another attempt after a declined payment', async () => {
    const subscription = createSubscription({ status: 'incomplete', valid: false, created_at: '2026-11-01T10:00:00.000Z' })
    const invoices = [createInvoice({ status: 'failed', number: '', paid_at: null, created_at: '2026-11-01T10:00:01.000Z' })]
    const check = respondTo(checkSubscription, () => ({ subscription }))
    await openPage(`${PATH}/sandbox/done`, { plugins, bootstrap, api: [check, ...createBillingFakes({ subscription, invoices })] })
    await expect.element(page.getByRole('heading', { level: 1, name: 'The payment failed' })).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', PATH)
  })
})
