import { createUser, expectAccessible, openPage, type PageOptions, respondTo } from '@balafon/sdk/testing/client'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { countDeliveries, type Delivery, listDeliveries, listWebhooks, resendDelivery, type Webhook } from '../../contract/webhooks.ts'
import manifest from '../../plugin.ts'
import client from '../index.ts'

const at = '2026-01-01T00:00:00.000Z'
const EVENT = 'core.user_created/v1'
/** Wider than a phone. */
const LONG_URL = `https://receiver.example/${'a-long-path/'.repeat(8)}`
const webhook: Webhook = { id: 3, url: LONG_URL, events: [EVENT], enabled: true, created_at: at, last_status: 'failed' }
const delivery: Delivery = {
  id: 8,
  version: 1,
  event: EVENT,
  status: 'failed',
  response_status: 500,
  attempts: 5,
  created_at: at,
  tried_at: at,
  message_id: 'msg_1',
}
const user = createUser({ permissions: [{ name: 'admin', restrictions: [] }] })

async function openDeliveries(options: PageOptions = {}) {
  const onList = vi.fn()
  const onResend = vi.fn(() => ({}))
  const api = [
    respondTo(listWebhooks, () => ({
      webhooks: [webhook, { ...webhook, id: 4, url: 'https://other.example/' }],
      events: [{ name: EVENT, label: 'User created', owner: 'core' }],
    })),
    respondTo(listDeliveries, ({ query }) => {
      onList(query)
      return { data: [delivery], next_cursor: null }
    }),
    respondTo(countDeliveries, () => ({ total: 1, is_exact: true })),
    respondTo(resendDelivery, onResend),
  ]
  await openPage('/admin/webhooks', { plugins: [{ manifest, client }], bootstrap: { user }, api, ...options })
  const card = page.getByRole('listitem').filter({ hasText: webhook.url })
  await userEvent.click(card.getByRole('button').filter({ hasText: /Deliveries|Envois/ }))
  await expect.element(page.getByRole('row').filter({ hasText: 'User created' })).toBeVisible()
  return { onList, onResend }
}

describe('WebhooksPage', () => {
  test('lists the deliveries of one webhook and sends one again', async () => {
    const { onList, onResend } = await openDeliveries()
    expect(onList).toHaveBeenCalledWith(expect.objectContaining({ webhook: '3' }))
    await userEvent.click(page.getByRole('button', { name: 'Resend' }))
    await expect.element(page.getByText('Delivery queued again')).toBeVisible()
    expect(onResend).toHaveBeenCalledWith(expect.objectContaining({ params: { id: '3', deliveryId: '8' } }))
  })

  test('shows the deliveries of one webhook at a time', async () => {
    const { onList } = await openDeliveries()
    const other = page.getByRole('listitem').filter({ hasText: 'https://other.example/' })
    await userEvent.click(other.getByRole('button', { name: 'Deliveries' }))
    await expect.poll(() => onList.mock.lastCall?.[0]).toMatchObject({ webhook: '4' })
    expect(page.getByRole('button', { name: 'Deliveries', expanded: true }).elements()).toHaveLength(1)
  })

  test.each([
    ['light', 1440, 'en'],
    ['dark', 390, 'fr'],
  ] as const)('has no serious axe findings with the %s theme at %i px in %s', async (theme, width, language) => {
    await openDeliveries({ theme, width, language })
    await expectAccessible()
  })
})
