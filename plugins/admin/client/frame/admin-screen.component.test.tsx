import { navigateTo } from '@balafon/sdk/client'
import { createUser, expectFocusRings, openPage, respondTo } from '@balafon/sdk/testing/client'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listSchedule } from '../../contract/logs.ts'
import { listPlugins, type Plugin } from '../../contract/plugins.ts'
import { listSettings } from '../../contract/settings.ts'
import { listWebhooks } from '../../contract/webhooks.ts'
import manifest from '../../plugin.ts'
import client from '../index.ts'

const at = '2026-01-01T00:00:00.000Z'
const hello: Plugin = {
  id: 'acme.hello',
  title: 'Hello',
  version: '1.0.0',
  runningVersion: null,
  isCore: false,
  isFirstParty: false,
  isEnabled: true,
  status: 'enabled',
  reason: null,
  requires: [],
  extensionPoints: [],
  permissions: [],
  scopes: [],
  signature: 'none',
  contributes: [],
  bytes: 1000,
  problemCount: 0,
}
const siteName = { key: 'branding.site_name', label: 'Site name', help: null, value: 'Balafon', isSet: false, isLocked: false, dependsOn: null, copyText: null }
const deadJob = {
  id: '0b0c1f6e-0a3e-4bb0-9a58-3f6f6ab5d0aa',
  owner: 'core',
  owner_title: 'Work',
  name: 'digest',
  label: 'Send digests',
  error: 'Timeout',
  failed_at: at,
}
const api = [
  respondTo(listPlugins, () => ({ plugins: [hello], unusable: [] })),
  respondTo(listSettings, () => ({ settings: [{ ...siteName, field: { kind: 'text' as const, isLong: false, isNullable: false } }] })),
  respondTo(listSchedule, () => ({
    schedule: [
      {
        owner: 'core',
        owner_title: 'Site',
        name: 'cleanup',
        label: 'Clean up',
        cron: '0 3 * * *',
        last: { state: 'completed' as const, at, error: null },
        next: at,
      },
    ],
    dead: [deadJob],
  })),
  respondTo(listWebhooks, () => ({
    webhooks: [{ id: 1, url: 'https://hooks.example.test/', events: ['core.user_created/v1'], enabled: true, created_at: at, last_status: 'sent' as const }],
    events: [{ name: 'core.user_created/v1', label: 'User created', owner: 'core' }],
  })),
]

describe('AdminScreen', () => {
  test.each([
    ['/admin/plugins', 'Plugins', 'Hello'],
    ['/admin/settings/general', 'Settings', 'Site name'],
    ['/admin/logs/schedule', 'Logs', 'Send digests'],
    ['/admin/webhooks', 'Webhooks', 'https://hooks.example.test/'],
  ])('shows a focus ring at every tab stop of %s', async (path, heading, content) => {
    await openPage(path, { plugins: [{ manifest, client }], api, bootstrap: { user: createUser({ permissions: [{ name: 'admin', restrictions: [] }] }) } })
    await expect.element(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect.element(page.getByText(content).first()).toBeVisible()
    await expectFocusRings()
  })

  test('keeps a group folded until the admin area is opened at a page of the group', async () => {
    await openPage('/admin/webhooks', {
      plugins: [{ manifest, client }],
      api,
      bootstrap: { user: createUser({ permissions: [{ name: 'admin', restrictions: [] }] }) },
    })
    const link = page.getByRole('link', { name: 'Webhooks' })
    await page.getByRole('button', { name: 'System', expanded: true }).click()
    await expect.element(link).not.toBeInTheDocument()
    navigateTo('/admin/plugins')
    await expect.element(page.getByRole('heading', { level: 1, name: 'Plugins' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'System', expanded: false })).toBeVisible()
    navigateTo('/404')
    await expect.element(page.getByRole('navigation', { name: 'Administration' })).not.toBeInTheDocument()
    navigateTo('/admin/webhooks')
    await expect.element(link).toBeVisible()
  })
})
