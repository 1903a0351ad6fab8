import { ContributedComponent } from '@balafon/sdk/client'
import { createTestPlugin, createUser, expectAccessible, expectFocusRings, openPage, respondTo } from '@balafon/sdk/testing/client'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { countPayments, createTrialPayment, listPayments, listProviders, recheckPayment } from '../../contract/administration.ts'
import { getPayment, startPayment } from '../../contract/payments.ts'
import { listUnusedWebhooks } from '../../contract/unused-webhooks.ts'
import manifest from '../../plugin.ts'
import client from '../index.ts'
import { createPayment, createPaymentItem, REFERENCE, SANDBOX } from '../testing.fixture.ts'

// On a site, the plugin `admin` shows the page.
const adminPage = createTestPlugin({
  contributes: { 'host.routes/v1': [{ path: '/admin/payments', component: 'Page' }] },
  components: { Page: () => <ContributedComponent plugin="payments" component="PaymentsPage" /> },
})
const MISMATCH = createPaymentItem({ status: 'mismatch', mismatch: 'amount', received_amount: 499, received_currency: 'XOF', received_is_test: true })
const PAID = createPaymentItem({ id: 2, status: 'paid' })

const WEBHOOK = {
  id: 1,
  provider: 'sandbox',
  event: 'subscription.create',
  reason: 'unknown_event' as const,
  copies: 3,
  first_at: '2026-01-01T00:00:00.000Z',
  last_at: '2026-01-02T00:00:00.000Z',
  body: '{\n  "event": "subscription.create"\n}',
}

async function openPayments(path = '/admin/payments', options = {}, providers = [SANDBOX]) {
  const onList = vi.fn()
  await openPage(path, {
    plugins: [adminPage, { manifest, client }],
    bootstrap: { user: createUser({ permissions: [{ name: 'admin', restrictions: [] }] }) },
    api: [
      respondTo(listProviders, () => ({ providers, site_mode: 'test' as const, mismatches: 1, unused_webhooks: 1 })),
      respondTo(listUnusedWebhooks, () => ({ data: [WEBHOOK], next_cursor: null })),
      respondTo(listPayments, ({ query }) => {
        onList(query)
        return { data: query?.status === 'mismatch' ? [MISMATCH] : [MISMATCH, PAID], next_cursor: null }
      }),
      respondTo(countPayments, () => ({ total: 2, is_exact: true })),
      respondTo(recheckPayment, () => ({ status: 'mismatch' as const, settled_at: null })),
      respondTo(createTrialPayment, () => ({ reference: REFERENCE, amount: 500 })),
      respondTo(startPayment, () => ({ payment: createPayment({ status: 'paid' }) })),
      respondTo(getPayment, () => ({ payment: createPayment({ status: 'paid' }) })),
    ],
    ...options,
  })
  return onList
}

const rows = page.getByRole('row')

describe('PaymentsPage', () => {
  test('reports payments that do not match, shows them and checks them again', async () => {
    const onList = await openPayments()
    await expect.element(page.getByRole('note')).toMatchTextContent('One payment doesn’t match what the provider reports')
    await userEvent.click(page.getByRole('button', { name: 'Show' }))
    await expect.element(page.getByText(/499\sF instead of 500\sF/)).toBeVisible()
    await expect.poll(() => onList.mock.lastCall?.[0]).toMatchObject({ status: 'mismatch' })
    await expect.element(rows.filter({ hasText: 'Paid' })).not.toBeInTheDocument()
    await userEvent.click(page.getByRole('button', { name: 'Check with the provider' }))
    await expect.element(page.getByText('Provider’s status: Mismatch')).toBeVisible()
  })

  test('shows a button to check a paid payment for refunds', async () => {
    await openPayments()
    await expect.element(rows.filter({ hasText: 'Paid' }).getByRole('button', { name: 'Check with the provider' })).toBeVisible()
  })

  test('reads the status filter from the URL', async () => {
    const onList = await openPayments('/admin/payments?status=mismatch')
    await expect.element(page.getByRole('button', { name: /Status.*Mismatch/ }).first()).toBeVisible()
    await expect.poll(() => onList).toHaveBeenCalledWith(expect.objectContaining({ status: 'mismatch' }))
  })

  test('shows a focus ring at every tab stop', async () => {
    await openPayments()
    await expect.element(page.getByText('Awa Koné').first()).toBeVisible()
    await expectFocusRings()
  })

  test('filters by provider', async () => {
    const onList = await openPayments('/admin/payments', {}, [SANDBOX, { ...SANDBOX, name: 'rio.pay', label: 'Rio Pay' }])
    await userEvent.click(page.getByRole('button', { name: /All providers/ }))
    await userEvent.click(page.getByRole('option', { name: 'Rio Pay' }))
    await expect.poll(() => onList.mock.lastCall?.[0]).toMatchObject({ 'provider.eq': 'rio.pay' })
  })

  test('lists webhooks without effect with their provider and body', async () => {
    await openPayments()
    const webhooks = page.getByRole('region', { name: 'Webhooks that changed nothing' })
    await expect.element(webhooks.getByText(/^Sandbox · /)).toBeVisible()
    await expect.element(webhooks.getByText('3 times')).toBeVisible()
    await userEvent.click(webhooks.getByText('subscription.create').first())
    await expect.element(webhooks.getByRole('region', { name: 'Content' })).toBeVisible()
    await expectAccessible()
  })

  test('starts a trial payment', async () => {
    await openPayments()
    await userEvent.click(page.getByRole('button', { name: 'Make a trial payment' }))
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: /^Pay 500/ }))
    await expect.element(page.getByRole('heading', { level: 1, name: /^500\sF paid$/ })).toBeVisible()
  })

  test.each([
    ['light', 1440, 'en', 'Make a trial payment'],
    ['dark', 390, 'fr', 'Faire un paiement d’essai'],
  ] as const)('has no serious axe findings with the %s theme at %i px in %s', async (theme, width, language, button) => {
    await openPayments('/admin/payments', { theme, width, language })
    await expect.element(page.getByText('Awa Koné').first()).toBeVisible()
    await expectAccessible()
    await userEvent.click(page.getByRole('button', { name: button }))
    await expect.element(page.getByRole('dialog')).toBeVisible()
    await expectAccessible()
  })
})
