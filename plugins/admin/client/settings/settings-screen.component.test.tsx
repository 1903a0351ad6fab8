import { createErrorResponse, createUser, expectAccessible, openPage, type PageOptions, respondTo } from '@balafon/sdk/testing/client'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
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

/** Opens a page of settings. The site requires a name. */
async function openSettings(path: string, { isLocked = false, ...options }: PageOptions & { isLocked?: boolean } = {}) {
  let settings = [
    createSetting('branding.site_name', 'Site name', { value: 'Balafon' }),
    createSetting('dates.default_timezone', 'Time zone', { field: { kind: 'time-zone' }, value: 'UTC' }),
    createSetting('mail.from', 'Sender', { value: 'radio@example.test', isLocked }),
    createSetting('mail.smtp_url', 'Mail server', { field: { kind: 'secret' }, value: null, isLocked }),
  ]
  const save = vi.fn((values: Readonly<Record<string, unknown>>) => {
    if (values['branding.site_name'] === '') return createErrorResponse(422, 'invalid', 'Invalid', { 'branding.site_name': ['This field is required.'] })
    settings = settings.map((setting) => {
      if (!(setting.key in values)) return setting
      const value = values[setting.key]
      return setting.field?.kind === 'secret' ? { ...setting, isSet: value !== null } : { ...setting, value }
    })
    return { settings }
  })
  await openPage(path, {
    plugins: [{ manifest, client }],
    bootstrap: { user: createUser({ permissions: [{ name: 'admin', restrictions: [] }] }) },
    api: [respondTo(listSettings, () => ({ settings })), respondTo(saveSettings, ({ body }) => save(body.values))],
    ...options,
  })
  return save
}

const siteName = page.getByLabelText('Site name')
const mailServer = page.getByLabelText('Mail server', { exact: true })
const saveButton = page.getByRole('button', { name: 'Save' })
const saved = page.getByText('Saved', { exact: true })

describe('SettingsScreen', () => {
  test('shows the heading when settings cannot be loaded, and loads them again', async () => {
    let isFailing = true
    const setting = createSetting('branding.site_name', 'Site name', { value: 'Balafon' })
    const list = respondTo(listSettings, () => (isFailing ? createErrorResponse(404, 'not_found') : { settings: [setting] }))
    await openSettings('/admin/settings/general', { api: [list] })
    await expect.element(page.getByRole('heading', { level: 2, name: 'General' })).toBeVisible()
    await expect.element(page.getByRole('alert').getByText('Couldn’t load settings.')).toBeVisible()
    isFailing = false
    await userEvent.click(page.getByRole('button', { name: 'Try again' }))
    await expect.element(siteName).toHaveValue('Balafon')
  })

  test('saves only the changed settings and moves the focus to the heading', async () => {
    const save = await openSettings('/admin/settings/general')
    await expect.element(siteName).toHaveValue('Balafon')
    await expect.element(saveButton).not.toBeInTheDocument()
    await userEvent.fill(siteName, 'Kora FM')
    await expect.element(page.getByText('Unsaved changes')).toBeVisible()
    await userEvent.click(saveButton)
    await expect.element(saved).toBeVisible()
    await expect.element(saveButton).not.toBeInTheDocument()
    await expect.element(page.getByRole('heading', { level: 2, name: 'General' })).toHaveFocus()
    expect(save.mock.calls).toEqual([[{ 'branding.site_name': 'Kora FM' }]])
  })

  test('focuses the invalid field, keeps edits across pages, and discards on request', async () => {
    await openSettings('/admin/settings/general')
    await userEvent.fill(siteName, '')
    await userEvent.click(saveButton)
    await expect.element(page.getByText('This field is required.')).toBeVisible()
    await expect.element(siteName).toHaveFocus()
    await expect.element(siteName).toHaveAttribute('aria-invalid', 'true')
    await userEvent.click(page.getByRole('link', { name: 'GDPR' }))
    await expect.element(page.getByRole('button', { name: 'Discard' })).not.toBeInTheDocument()
    await userEvent.click(page.getByRole('link', { name: 'General' }))
    await expect.element(siteName).toHaveValue('')
    await userEvent.click(page.getByRole('button', { name: 'Discard' }))
    await expect.element(siteName).toHaveValue('Balafon')
  })

  test('replaces and removes a secret without showing it', async () => {
    const save = await openSettings('/admin/settings/outgoing-email')
    await expect.element(page.getByText('Not set.')).toBeVisible()
    await userEvent.fill(mailServer, 'smtp://user:hunter2@mail.example.test')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Set. Enter a new value to replace it.')).toBeVisible()
    await expect.element(mailServer).toHaveValue('')
    await userEvent.click(page.getByRole('button', { name: 'Remove: Mail server' }))
    await expect.element(page.getByText('Will be removed when you save.')).toBeVisible()
    await userEvent.click(saveButton)
    await expect.element(page.getByText('Not set.')).toBeVisible()
    expect(save).toHaveBeenLastCalledWith({ 'mail.smtp_url': null })
  })

  test('locks guarded settings and says why', async () => {
    await openSettings('/admin/settings/outgoing-email', { isLocked: true })
    for (const field of [mailServer, page.getByLabelText('Sender')]) {
      await expect.element(field).toBeDisabled()
      await expect.element(field).toHaveAccessibleDescription(/Only administrators with all permissions can change this\./)
    }
  })

  test('selects an option with the keyboard only', async () => {
    await openSettings('/admin/settings/localization')
    const select = page.getByRole('button', { name: /Time zone/ })
    await expect.element(select).toBeVisible()
    select.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('searchbox', { name: 'Search', exact: true })).toHaveFocus()
    await userEvent.keyboard('Dakar{ArrowDown}{Enter}')
    await expect.element(select).toMatchTextContent('Africa/Dakar')
    await expect.element(saveButton).toBeVisible()
  })

  test.each([
    ['light', 1440],
    ['dark', 390],
  ] as const)('has no serious axe findings and keeps the save button in view; %s theme, %i px', async (theme, width) => {
    await openSettings('/admin/settings/outgoing-email', { theme, width })
    await userEvent.fill(page.getByLabelText('Sender'), 'Kora FM <radio@example.test>')
    await expect.element(saveButton).toBeInViewport()
    await expectAccessible()
  })
})
