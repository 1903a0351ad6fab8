import { createUser, openPage, respondTo } from '@balafon/sdk/testing/client'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { checkPayment, getPayment } from '../../contract/payments.ts'
import manifest from '../../plugin.ts'
import client from '../index.ts'
import { createPayment, REFERENCE } from '../testing.fixture.ts'

const payment = createPayment({ provider: { name: 'paystack', label: 'Paystack' }, start: { kind: 'inline', data: { access_code: 'abc' } } })
const api = [respondTo(getPayment, () => ({ payment })), respondTo(checkPayment, () => ({ payment }))]

async function openWindow() {
  await openPage(`/payments/${REFERENCE}`, { plugins: [{ manifest, client }], bootstrap: { user: createUser() }, api })
  const frame = page.getByTitle('Paystack')
  await expect.element(frame).toBeVisible()
  const element = frame.element()
  if (!(element instanceof HTMLIFrameElement)) throw new Error('The window is no frame.')
  return element
}

/** Sends a message as a window would. */
const post = (event: string, source: Window | null) =>
  window.dispatchEvent(new MessageEvent('message', { data: { type: 'payments.paystack', event }, origin: location.origin, source }))

describe('PaystackInline', () => {
  test('loads the frame of the payment and ignores messages of other windows', async () => {
    const frame = await openWindow()
    expect(frame.src).toContain(`/secure/payments/paystack/${REFERENCE}`)
    post('success', window)
    await expect.element(page.getByTitle('Paystack')).toBeVisible()
  })

  test('closes and reports a script that did not load', async () => {
    const frame = await openWindow()
    post('unavailable', frame.contentWindow)
    await expect.element(page.getByText('Impossible de charger Paystack')).toBeVisible()
    await expect.element(page.getByTitle('Paystack')).not.toBeInTheDocument()
  })
})
