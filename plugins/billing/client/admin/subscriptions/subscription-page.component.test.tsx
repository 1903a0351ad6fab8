import { ContributedComponent } from '@balafon/sdk/client'
import { createTestPlugin, createUser, expectAccessible, openPage, respondTo } from '@balafon/sdk/testing/client'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getSubscriptionDetails, type SubscriptionDetails } from '../../../contract/subscriptions.ts'
import manifest from '../../../plugin.ts'
import client from '../../index.ts'
import { createInvoice, createSubscription } from '../../testing/billing.fixture.ts'

// On a site, the plugin `admin` shows the page.
const adminPage = createTestPlugin({
  contributes: { 'host.routes/v1': [{ path: '/admin/subscriptions/:subscriptionId', component: 'Page' }] },
  components: { Page: () => <ContributedComponent plugin="billing" component="SubscriptionPage" /> },
})

const DETAILS: SubscriptionDetails = {
  subscription: {
    ...createSubscription({ disputed: true, valid: false, cancel_at_period_end: true, upcoming: null, provider: { name: 'stripe', label: 'Card (Stripe)' } }),
    user: { id: 5, label: 'Awa Keïta' },
    cancel_reason: null,
  },
  invoices: [createInvoice({ id: 2, number: '000002', status: 'disputed' }), createInvoice({ status: 'paid' })],
  history: [
    { id: 1, action: 'subscription.dispute_opened', created_at: '2026-11-22T10:00:00.000Z', user: null, reason: null },
    { id: 2, action: 'subscription.extend', created_at: '2026-11-02T10:00:00.000Z', user: { id: 1, name: 'Moussa' }, reason: 'Outage' },
  ],
  coupon: null,
  can_extend: true,
  can_refund: true,
}

test.each([
  ['light', 1440],
  ['dark', 390],
] as const)('shows a dispute and what operators have changed with the %s theme at %i px', async (theme, width) => {
  await openPage('/admin/subscriptions/9', {
    plugins: [adminPage, { manifest, client }],
    bootstrap: { user: createUser({ permissions: [{ name: 'subscriptions.update', restrictions: [] }] }) },
    api: [respondTo(getSubscriptionDetails, () => DETAILS)],
    theme,
    width,
  })
  await expect.element(page.getByRole('heading', { name: 'Solo · Awa Keïta' })).toBeVisible()
  await expect.element(page.getByRole('note').getByText(/Answer the dispute at Card \(Stripe\)\./)).toBeVisible()
  await expect.element(page.getByText('A payment was disputed')).toBeVisible()
  // Only the paid invoice can be refunded: the bank decides about the disputed one.
  expect(page.getByRole('button', { name: 'Refund' }).elements()).toHaveLength(1)
  expect(document.documentElement.scrollWidth).toBe(width)
  await expectAccessible()
})
