import { createErrorResponse, createUser, expectAccessible, openPage, respondTo } from '@balafon/sdk/testing/client'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { checkPayment, getPayment, type Payment } from '../../contract/payments.ts'
import { decideSandboxPayment, getSandboxPayment } from '../../contract/sandbox.ts'
import manifest from '../../plugin.ts'
import client from '../index.ts'
import { createPayment, REFERENCE } from '../testing.fixture.ts'

const plugins = [{ manifest, client }]
const bootstrap = { user: createUser() }
const PATH = `/payments/${REFERENCE}`
const SANDBOX_PATH = `/payments/sandbox/${REFERENCE}`
const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/** Fakes a payment. `setStatus` changes what the provider reports. */
function createPaymentFakes(values: Partial<Payment> = {}) {
  let payment = createPayment(values)
  const decide = vi.fn()
  const sandboxPayment = {
    reference: REFERENCE,
    amount: 500,
    currency: 'XOF',
    description: 'Trial payment',
    status: 'pending' as const,
    return_url: new URL(PATH, location.origin).href,
  }
  return {
    decide,
    setStatus: (status: Payment['status']) => {
      payment = { ...payment, status, start: null }
    },
    api: [
      respondTo(getPayment, () => ({ payment })),
      respondTo(checkPayment, () => ({ payment })),
      respondTo(getSandboxPayment, () => ({ payment: sandboxPayment })),
      respondTo(decideSandboxPayment, ({ body }) => {
        decide(body)
        return { payment: sandboxPayment }
      }),
    ],
  }
}

describe('PaymentScreen', () => {
  test.each([
    ['paid', /^500\sF paid$/, 'Continue'],
    ['failed', 'Payment failed', 'Back'],
    ['abandoned', 'Payment cancelled', 'Back'],
    ['mismatch', 'This payment is under review', 'Back'],
  ] as const)('shows a payment that is %s', async (status, title, link) => {
    const { api } = createPaymentFakes({ status })
    await openPage(PATH, { plugins, bootstrap, api })
    await expect.element(heading(title)).toBeVisible()
    await expect.element(page.getByRole('link', { name: link })).toHaveAttribute('href', '/admin/payments')
  })

  test('waits for a pending payment and updates by itself', async () => {
    const { api, setStatus } = createPaymentFakes({ start: { kind: 'redirect', url: SANDBOX_PATH } })
    await openPage(PATH, { plugins, bootstrap, api })
    await expect.element(heading('Waiting for confirmation')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Resume payment' })).toBeVisible()
    setStatus('paid')
    await expect.element(heading(/^500\sF paid$/)).toBeVisible()
  })

  test('keeps waiting while the server cannot check the payment', async () => {
    const { api, setStatus } = createPaymentFakes()
    let isFailing = true
    const check = respondTo(checkPayment, () => (isFailing ? createErrorResponse(503, 'payments.provider_unavailable') : { payment: createPayment() }))
    await openPage(PATH, { plugins, bootstrap, api: [check, ...api] })
    await expect.element(heading('Waiting for confirmation')).toBeVisible()
    isFailing = false
    setStatus('paid')
    await expect.element(heading(/^500\sF paid$/)).toBeVisible()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })

  test.each([PATH, SANDBOX_PATH])('reports a payment that does not exist or belongs to another user at %s', async (path) => {
    const reject = () => createErrorResponse(404, 'not_found')
    await openPage(path, { plugins, bootstrap, api: [respondTo(getPayment, reject), respondTo(getSandboxPayment, reject)] })
    await expect.element(page.getByText('Payment not found')).toBeVisible()
  })

  test('asks guests to log in', async () => {
    await openPage(PATH, { plugins })
    await expect.poll(() => location.pathname).toBe('/login')
  })

  test.each([
    ['light', 1440],
    ['dark', 390],
  ] as const)('has no serious axe findings with the %s theme at %i px', async (theme, width) => {
    const { api } = createPaymentFakes({ status: 'paid' })
    await openPage(PATH, { plugins, bootstrap, api, theme, width })
    await expect.element(heading(/paid$/)).toBeVisible()
    await expectAccessible()
  })
})

describe('SandboxScreen', () => {
  test('sends the outcome with the simulated error and opens the payment', async () => {
    const { api, decide } = createPaymentFakes({ status: 'mismatch' })
    await openPage(SANDBOX_PATH, { plugins, bootstrap, api })
    await expect.element(page.getByText('No real charges.', { exact: false })).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: /Simulate an error/ }))
    await userEvent.click(page.getByRole('option', { name: 'Collect too little' }))
    await userEvent.click(page.getByRole('button', { name: /^Pay 500/ }))
    await expect.element(heading('This payment is under review')).toBeVisible()
    expect(decide).toHaveBeenCalledWith({ outcome: 'pay', fault: 'wrong_amount' })
    await expect.poll(() => location.pathname).toBe(PATH)
  })

  test.each([
    ['Decline', 'decline'],
    ['Leave without paying', 'leave'],
    ['Pay later (pending)', 'later'],
  ])('sends the outcome of the button %s', async (name, outcome) => {
    const { api, decide } = createPaymentFakes({ status: 'failed' })
    await openPage(SANDBOX_PATH, { plugins, bootstrap, api })
    await userEvent.click(page.getByRole('button', { name }))
    await expect.poll(() => location.pathname).toBe(PATH)
    expect(decide).toHaveBeenCalledWith({ outcome, fault: 'none' })
  })

  test.each([
    ['light', 1440, 'en', /^Pay 500/],
    ['dark', 390, 'fr', /^Payer 500/],
  ] as const)('has no serious axe findings with the %s theme at %i px in %s', async (theme, width, language, button) => {
    const { api } = createPaymentFakes()
    await openPage(SANDBOX_PATH, { plugins, bootstrap, api, theme, width, language })
    await expect.element(page.getByRole('button', { name: button })).toBeVisible()
    await expectAccessible()
  })
})
