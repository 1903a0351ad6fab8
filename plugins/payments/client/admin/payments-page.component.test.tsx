import { ContributedComponent } from '@balafon/sdk/client'
import { createTestPlugin, createUser, expectFocusRings, openPage, respondTo } from '@balafon/sdk/testing/client'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listPayments, listProviders, type PaymentRow } from '../../contract/administration.ts'
import manifest from '../../plugin.ts'
import client from '../index.ts'

// On a site, the plugin `admin` shows the page.
const adminPage = createTestPlugin({
  contributes: { 'host.routes/v1': [{ path: '/admin/payments', component: 'Page' }] },
  components: { Page: () => <ContributedComponent plugin="payments" component="PaymentsPage" /> },
})
const at = '2026-01-01T00:00:00.000Z'
const payment: PaymentRow = {
  id: 1,
  reference: 'pay-0123456789abcdef0123456789abcdef',
  amount: 500,
  currency: 'XOF',
  description: 'Trial payment',
  provider: { name: 'sandbox', label: 'Sandbox' },
  status: 'pending',
  is_test: true,
  created_at: at,
  settled_at: null,
  owner: 'payments',
  purpose: 'trial',
  user: { id: 7, name: 'Awa Koné' },
  mismatch: null,
  received: null,
  checked_at: null,
}
const sandbox = { name: 'sandbox', label: 'Sandbox', plugin: 'payments', plugin_title: 'Payments', currencies: ['XOF'], is_ready: true, fits_site: true }
const api = [
  respondTo(listProviders, () => ({ providers: [{ ...sandbox, mode: 'test' as const }], site_mode: 'test' as const, mismatches: 0 })),
  respondTo(listPayments, () => ({ data: [payment], next_cursor: null })),
]

describe('PaymentsPage', () => {
  test('shows a focus ring at every tab stop', async () => {
    const user = createUser({ permissions: [{ name: 'admin', restrictions: [] }] })
    await openPage('/admin/payments', { plugins: [adminPage, { manifest, client }], api, bootstrap: { user } })
    await expect.element(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible()
    await expect.element(page.getByText('Awa Koné')).toBeVisible()
    await expectFocusRings()
  })
})
