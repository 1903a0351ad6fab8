import { useApi } from '@balafon/sdk/client'
import { defineEndpoint } from '@balafon/sdk/contract'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as z from 'zod/mini'
import { createErrorResponse, respondTo } from '../../testing/fake-api.ts'
import { createUser } from '../../testing/fake-bootstrap.ts'
import { openPage } from '../../testing/open-page.tsx'
import { createTestPlugin } from '../../testing/test-plugin.ts'

const listOrders = defineEndpoint({ method: 'GET', path: 'x/team.test/orders', summary: 'List orders', access: 'user', response: z.object({}) })

const plugin = createTestPlugin({
  contributes: {
    'host.routes/v1': [
      { path: '/members', component: 'Screen', audience: 'user' },
      { path: '/allowed', component: 'Screen', audience: { permission: 'music.create' } },
      { path: '/orders', component: 'Orders' },
      { path: '/login', component: 'Screen', audience: 'guest', frame: 'bare' },
      { path: '/', component: 'Screen' },
    ],
    'host.upgradePages/v1': [{ path: '/plans', requiresSetting: 'team.plans' }],
  },
  components: { Screen: () => <h1>Screen</h1>, Orders },
})

function Orders() {
  const { status } = useApi(listOrders, {})
  return <h1>{status}</h1>
}

const guest = null
const member = createUser()
const subscriber = createUser({ subscriptions: [{ valid: true }] })
const author = createUser({ permissions: [{ name: 'music.create', restrictions: [] }] })
const rejectOrders = respondTo(listOrders, () => createErrorResponse(401, 'unauthenticated'))

describe('Guard', () => {
  test.each([
    ['a guest', '/members?tab=1', '/login', guest, false],
    ['a guest', '/allowed', '/login', guest, true],
    ['a guest with a rejected request', '/orders', '/login', guest, false],
    ['a member', '/members', '/members', member, false],
    ['a member', '/allowed', '/404', member, false],
    ['a member, with plans,', '/allowed', '/plans', member, true],
    ['a subscriber, with plans,', '/allowed', '/404', subscriber, true],
    ['a user with the permission', '/allowed', '/allowed', author, false],
    ['a member', '/login', '/', member, false],
  ])('shows %s that opens %s the page %s', async (_, path, destination, user, hasPlans) => {
    await openPage(path, { plugins: [plugin], api: [rejectOrders], bootstrap: { user, settings: { 'team.plans': hasPlans } } })
    await expect.poll(() => location.pathname).toBe(destination)
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => location.pathname).toBe(destination)
  })

  test('keeps the requested path for the return after the sign-in', async () => {
    await openPage('/members?tab=1', { plugins: [plugin] })
    await expect.poll(() => location.pathname).toBe('/login')
    await expect.poll(() => history.state).toMatchObject({ usr: { from: '/members?tab=1' } })
  })
})
