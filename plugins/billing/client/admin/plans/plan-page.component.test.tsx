import { listPermissions } from '@balafon/plugin-admin/contract/permission-groups'
import { ContributedComponent } from '@balafon/sdk/client'
import { createTestPlugin, createUser, expectAccessible, openPage, respondTo } from '@balafon/sdk/testing/client'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getLanguageList } from '../../../contract/language-list.ts'
import { getPlan, type Plan, updatePlan } from '../../../contract/plans.ts'
import manifest from '../../../plugin.ts'
import client from '../../index.ts'

// On a site, the plugin `admin` shows the page.
const adminPage = createTestPlugin({
  contributes: { 'host.routes/v1': [{ path: '/admin/plans/:planId/edit', component: 'Page' }] },
  components: { Page: () => <ContributedComponent plugin="billing" component="PlanPage" /> },
})

const PLAN: Plan = {
  id: 1,
  version: 3,
  name: 'Premium',
  description: null,
  hidden: false,
  recommended: true,
  free: false,
  feature_list: ['No ads', 'Lossless'],
  comparison: [{ label: 'Quality', value: 'Lossless' }],
  translations: [
    { language: 'fr', name: 'Premium', description: '', feature_list: ['Sans publicité'], comparison: [{ label: 'Qualité', value: 'Sans perte' }] },
  ],
  trial_days: 7,
  permissions: [{ name: 'music.download', restrictions: [{ name: 'tracks', value: 50 }] }],
  prices: [
    { id: 1, amount: 3000, currency: 'XOF', interval: 'month', interval_count: 1, archived_at: null, subscribers_count: 4 },
    { id: 2, amount: 2500, currency: 'XOF', interval: 'month', interval_count: 1, archived_at: '2026-11-01T00:00:00.000Z', subscribers_count: 2 },
  ],
  archived_at: null,
  subscribers_count: 6,
}

const GROUPS = [
  {
    owner: 'player',
    title: 'Music',
    permissions: [
      { name: 'music.download', label: 'Download music', restrictions: [{ name: 'tracks', label: 'Tracks' }], is_held: false },
      { name: 'music.offline', label: 'Listen offline', restrictions: [], is_held: true },
    ],
  },
]

test('edits the features, prices and permissions of a plan', async () => {
  const onUpdate = vi.fn()
  await openPage('/admin/plans/1/edit', {
    plugins: [adminPage, { manifest, client }],
    bootstrap: { user: createUser({ permissions: [{ name: 'plans.update', restrictions: [] }] }) },
    api: [
      respondTo(getPlan, () => ({ plan: PLAN })),
      respondTo(getLanguageList, () => ({ localizations: [{ language: 'fr', name: 'Français' }] })),
      respondTo(listPermissions, () => ({ groups: GROUPS })),
      respondTo(updatePlan, ({ body }) => {
        onUpdate(body)
        return { plan: { ...PLAN, version: 4 } }
      }),
    ],
  })
  await expect.element(page.getByRole('heading', { name: 'Premium' })).toBeVisible()
  await expect.element(page.getByText('You don’t have this permission. If you remove it, you can’t add it again.')).toBeVisible()
  await expect.element(page.getByText('2 subscribers')).toBeVisible()
  await expectAccessible()

  await userEvent.fill(page.getByRole('textbox', { name: 'New feature' }), 'Offline')
  await userEvent.keyboard('{Enter}')
  await userEvent.click(page.getByRole('button', { name: 'Remove “No ads”' }))
  await userEvent.fill(page.getByRole('textbox', { name: /Amount/ }), '4000')
  await userEvent.keyboard('{Tab}')
  await userEvent.fill(page.getByRole('textbox', { name: 'Features' }), 'Sans publicité\nSans perte\n')
  await userEvent.click(page.getByRole('button', { name: 'Save' }))
  await expect
    .poll(() => onUpdate.mock.lastCall?.[0])
    .toMatchObject({
      version: 3,
      feature_list: ['Lossless', 'Offline'],
      prices: [{ id: 1, amount: 4000, currency: 'XOF' }],
      permissions: PLAN.permissions,
      translations: [{ language: 'fr', feature_list: ['Sans publicité', 'Sans perte'], comparison: [{ label: 'Qualité', value: 'Sans perte' }] }],
    })
})
