import { createUser, expectAccessible, openPage, type PageOptions, respondTo } from '@balafon/sdk/testing/client'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { clearCache, getSiteStatus, sendTestEmail } from '../../contract/maintenance.ts'
import { listSettings, type Setting, saveSettings } from '../../contract/settings.ts'
import manifest from '../../plugin.ts'
import client from '../index.ts'

const text = { kind: 'text', isLong: false, isNullable: false } as const
const createSetting = (key: string, label: string, values: Partial<Setting> = {}): Setting => ({
  key,
  label,
  help: null,
  field: text,
  value: '',
  isSet: false,
  isLocked: false,
  dependsOn: null,
  copyText: null,
  ...values,
})
const TARGETS = [
  { id: 'site', label: 'This site’s error log' },
  { id: 'sentry', label: 'Sentry or a compatible service' },
]
const SETTINGS = [
  createSetting('branding.site_name', 'Site name', { value: 'Balafon' }),
  createSetting('cookie_notice.button', 'Button and link', {
    field: {
      kind: 'object',
      isNullable: false,
      properties: [
        { name: 'label', label: 'Button', help: null, field: text },
        {
          name: 'item',
          label: 'Link in the notice',
          help: null,
          field: { kind: 'object', isNullable: true, properties: [{ name: 'label', label: 'Link text', help: null, field: text }] },
        },
      ],
    },
    value: { label: 'OK', item: null },
  }),
  createSetting('cookie_notice.enable', 'Show the cookie notice', { field: { kind: 'texts', maxItems: null }, value: ['one'] }),
  createSetting('logging.tracing.target', 'Error tracing', { field: { kind: 'select', options: TARGETS, nullLabel: null }, value: 'site' }),
  createSetting('logging.tracing.dsn', 'DSN', {
    help: 'The address from your tracing service',
    dependsOn: { key: 'logging.tracing.target', values: ['sentry'] },
    copyText: 'https://balafon.example/callback',
  }),
  createSetting('cache.max_seconds', 'Server cache (seconds)', {
    field: { kind: 'number', isInteger: true, minimum: 0, maximum: 86_400, isNullable: false },
    value: 3600,
  }),
]
const STATUS = {
  storage: { kind: 'disk' as const, name: 'local', files: 1234, bytes: 5_600_000 },
  queues: [{ owner: 'core', label: 'Site', waiting: 2, running: 1, failed: 3 }],
  live: { streams: 7, users: 5, guests: 2 },
  cache: { entries: 42 },
}

async function openSettings(path: string, options: PageOptions = {}) {
  const save = vi.fn((_values: object) => ({ settings: SETTINGS }))
  await openPage(path, {
    plugins: [{ manifest, client }],
    bootstrap: { user: createUser({ permissions: [{ name: 'admin', restrictions: [] }] }) },
    api: [
      respondTo(listSettings, () => ({ settings: SETTINGS })),
      respondTo(saveSettings, ({ body }) => save(body.values)),
      respondTo(getSiteStatus, () => STATUS),
      respondTo(clearCache, () => ({})),
      respondTo(sendTestEmail, () => ({ email: 'awa@example.test', status: 'failed' as const, error: 'connect ECONNREFUSED' })),
    ],
    ...options,
  })
  return save
}

describe('the settings pages', () => {
  test('finds a setting by its help text and focuses its field', async () => {
    await openSettings('/admin/settings/general')
    await userEvent.fill(page.getByRole('searchbox', { name: 'Find a setting' }), 'server CACHE')
    await expect.element(page.getByText('1 setting', { exact: true })).toBeVisible()
    await userEvent.click(page.getByRole('list', { name: 'Find a setting' }).getByRole('link'))
    await expect.poll(() => location.pathname + location.hash).toBe('/admin/settings/cache#cache.max_seconds')
    await expect.element(page.getByRole('textbox', { name: 'Server cache (seconds)' })).toHaveFocus()
  })

  test('shows a field only while the setting that it depends on has the value', async () => {
    await openSettings('/admin/settings/logging')
    await expect.element(page.getByRole('button', { name: /Error tracing/ })).toBeVisible()
    await expect.element(page.getByLabelText('DSN')).not.toBeInTheDocument()
    await userEvent.click(page.getByRole('button', { name: /Error tracing/ }))
    await userEvent.click(page.getByRole('option', { name: /Sentry/ }))
    await expect.element(page.getByLabelText('DSN')).toBeVisible()
    await expect.element(page.getByText('https://balafon.example/callback')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Copy' })).toBeVisible()
  })

  test('edits objects and lists, and sends them without empty lines', async () => {
    const save = await openSettings('/admin/settings/gdpr')
    await userEvent.fill(page.getByLabelText('Show the cookie notice'), 'one\n\n two \n')
    await userEvent.click(page.getByText('Link in the notice'))
    await userEvent.fill(page.getByLabelText('Link text'), 'Privacy')
    await userEvent.click(page.getByRole('button', { name: 'Save' }))
    await expect
      .poll(() => save.mock.calls)
      .toEqual([[{ 'cookie_notice.enable': ['one', 'two'], 'cookie_notice.button': { label: 'OK', item: { label: 'Privacy' } } }]])
  })

  test('sends a test email and shows the response of the mail server', async () => {
    await openSettings('/admin/settings/outgoing-email')
    await userEvent.click(page.getByRole('button', { name: 'Send test email' }))
    await expect.element(page.getByText(/The email to awa@example.test couldn’t be sent: connect ECONNREFUSED/)).toBeVisible()
  })

  test('clears the cache', async () => {
    await openSettings('/admin/settings/cache')
    await expect.element(page.getByText('42 entries on this server')).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Clear cache' }))
    await expect.element(page.getByText('Cache cleared')).toBeVisible()
  })

  test.each([
    ['queue', 'row', /Site 2 1 3/],
    ['websockets', 'definition', /^7$/],
    ['uploading', 'definition', /This server’s disk/],
  ] as const)('shows the state of %s', async (path, role, name) => {
    await openSettings(`/admin/settings/${path}`)
    await expect.element(role === 'row' ? page.getByRole('row', { name }) : page.getByText(name).first()).toBeVisible()
  })

  test('are chosen in a list on phones', async () => {
    await openSettings('/admin/settings/general', { width: 390 })
    await userEvent.click(page.getByRole('button', { name: /Settings page/ }))
    await userEvent.click(page.getByRole('option', { name: 'Queue' }))
    await expect.element(page.getByRole('heading', { level: 2, name: 'Queue' })).toBeVisible()
    expect(location.pathname).toBe('/admin/settings/queue')
  })

  test.each(['cookie-notice', 'admin/gdpr'])('redirects from the earlier path %s', async (path) => {
    await openSettings(`/admin/settings/${path}`)
    await expect.element(page.getByRole('heading', { level: 2, name: 'GDPR' })).toBeVisible()
    expect(location.pathname).toBe('/admin/settings/gdpr')
  })

  test.each([
    ['gdpr', 'light', 1440],
    ['cache', 'dark', 390],
    ['queue', 'light', 390],
  ] as const)('has no serious axe findings: %s, %s theme, %i px', async (path, theme, width) => {
    await openSettings(`/admin/settings/${path}`, { theme, width })
    await expect.element(page.getByRole('heading', { level: 2 })).toBeVisible()
    await expectAccessible()
  })
})
