import { createErrorResponse, createTestPlugin, createUser, expectAccessible, openPage, type PageOptions, respondTo } from '@balafon/sdk/testing/client'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { disablePlugin, enablePlugin, listPlugins, listProblems, type Plugin, planPurge, purgePlugin } from '../../contract/plugins.ts'
import manifest from '../../plugin.ts'
import client from '../index.ts'

const createPlugin = (values: Partial<Plugin>): Plugin => ({
  id: 'player',
  title: 'Player',
  version: '1.0.0',
  runningVersion: null,
  isCore: false,
  isFirstParty: true,
  isEnabled: true,
  status: 'enabled',
  reason: null,
  requires: [],
  extensionPoints: [],
  permissions: [],
  scopes: null,
  signature: null,
  contributes: [],
  bytes: 1000,
  problemCount: 0,
  ...values,
})
const AUTH = createPlugin({ id: 'auth', title: 'Accounts', isCore: true })

/** The password dialog belongs to another plugin. */
const passwordDialog = createTestPlugin({
  contributes: { 'host.passwordConfirmation/v1': [{ component: 'PasswordDialog' }] },
  components: {
    PasswordDialog: ({ isOpen, onConfirmed, onCancel }: { isOpen: boolean; onConfirmed: () => void; onCancel: () => void }) =>
      isOpen ? (
        <div role="dialog" aria-label="Confirm your password" style={{ position: 'fixed', inset: 0, zIndex: 1000 }}>
          <button type="button" onClick={onConfirmed}>
            Confirm
          </button>
          <button type="button" onClick={onCancel}>
            Not now
          </button>
        </div>
      ) : null,
  },
})

interface PluginsOptions extends PageOptions {
  readonly isEnabled?: boolean
  /** Whether the first change needs the password. */
  readonly needsPassword?: boolean
  readonly path?: string
}

/** Opens the page with the player, which can be enabled, disabled and purged. */
async function openPlugins({ isEnabled = true, needsPassword = false, path = '/admin/plugins', ...options }: PluginsOptions = {}) {
  let player = createPlugin({ isEnabled, status: isEnabled ? 'enabled' : 'disabled' })
  const change = vi.fn((values: Partial<Plugin>) => {
    player = { ...player, ...values }
    return { plugin: player }
  })
  let mustConfirm = needsPassword
  const changeOrRequirePassword = (values: Partial<Plugin>) => {
    if (!mustConfirm) return change(values)
    mustConfirm = false
    return createErrorResponse(423, 'password_confirmation_required')
  }
  const rejectConfirmation = () => createErrorResponse(422, 'plugin.wrong_confirmation', 'Wrong id.', { confirmation: ['Type the plugin’s id to confirm.'] })
  await openPage(path, {
    plugins: [{ manifest, client }, passwordDialog],
    bootstrap: { user: createUser({ permissions: [{ name: 'admin', restrictions: [] }] }) },
    api: [
      respondTo(listPlugins, () => ({ plugins: [AUTH, player], unusable: [] })),
      respondTo(listProblems, () => ({ problems: [] })),
      respondTo(enablePlugin, () => changeOrRequirePassword({ isEnabled: true, status: 'enabled' })),
      respondTo(disablePlugin, () => changeOrRequirePassword({ isEnabled: false, status: 'disabled' })),
      respondTo(planPurge, () => ({ tables: [{ name: 'tracks', rows: 7 }], files: 0 })),
      respondTo(purgePlugin, ({ body }) => (body.confirmation === 'player' ? change({ status: 'uninstalled' }) : rejectConfirmation())),
    ],
    ...options,
  })
  return change
}

const getRow = (id: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: new RegExp(`${id}$`) }) })
const toggle = page.getByRole('switch', { name: 'Enable Player' })

describe('PluginsPage', () => {
  test('disables and enables a plugin by keyboard and keeps the focus', async () => {
    await openPlugins()
    await expect.element(toggle).toBeChecked()
    toggle.element().focus()
    await userEvent.keyboard(' ')
    await expect.element(page.getByText('Player disabled')).toBeVisible()
    await expect.element(toggle).not.toBeChecked()
    await expect.element(toggle).toHaveFocus()
    await expect.element(getRow('player')).toMatchTextContent('Disabled')
    await userEvent.keyboard(' ')
    await expect.element(page.getByText('Player enabled')).toBeVisible()
    await expect.element(toggle).toBeChecked()
  })

  test('opens the details with a click anywhere in the row', async () => {
    await openPlugins()
    await userEvent.click(getRow('player').getByText('Built-in'), { force: true })
    await expect.element(getRow('player').getByRole('button', { expanded: true })).toBeVisible()
    await expect.element(toggle).toBeChecked()
  })

  test('requires the password, and changes nothing when its dialog is cancelled', async () => {
    const change = await openPlugins({ needsPassword: true })
    await userEvent.click(toggle)
    await userEvent.click(page.getByRole('button', { name: 'Not now' }))
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(toggle).toBeChecked()
    expect(change).not.toHaveBeenCalled()
  })

  test('toggles the plugin after the password is confirmed', async () => {
    const change = await openPlugins({ needsPassword: true })
    await userEvent.click(toggle)
    await userEvent.click(page.getByRole('button', { name: 'Confirm' }))
    await expect.element(page.getByText('Player disabled')).toBeVisible()
    expect(change).toHaveBeenCalledOnce()
  })

  test('marks core plugins as required and shows no switch for them', async () => {
    await openPlugins()
    await expect.element(getRow('auth')).toMatchTextContent('Required')
    expect(getRow('auth').getByRole('switch').elements()).toEqual([])
    await userEvent.click(getRow('auth').getByRole('button'))
    await expect.element(page.getByText(/^This plugin is part of the core/)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Uninstall…' })).not.toBeInTheDocument()
  })

  test('stores filters in the URL and shows a message when nothing matches', async () => {
    await openPlugins()
    await userEvent.fill(page.getByRole('searchbox', { name: 'Search by title or ID' }), 'play')
    await expect.element(getRow('auth')).not.toBeInTheDocument()
    await expect.element(getRow('player')).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: /Suspended$/ }))
    await expect.element(page.getByText('There are no items matching your query')).toBeVisible()
    await expect.poll(() => location.search).toBe('?q=play&status=suspended')
  })

  test('reads the filters from the URL', async () => {
    await openPlugins({ path: '/admin/plugins?q=play&status=suspended' })
    await expect.element(page.getByText('There are no items matching your query')).toBeVisible()
    await expect.element(page.getByRole('searchbox')).toHaveValue('play')
  })

  test('purges a disabled plugin after it shows the plan and the id is typed', async () => {
    await openPlugins({ isEnabled: false })
    await userEvent.click(getRow('player').getByRole('button'))
    await userEvent.click(page.getByRole('button', { name: 'Purge…' }))
    const dialog = page.getByRole('dialog', { name: 'Purge Player?' })
    await expect.element(dialog.getByRole('list', { name: 'Data to delete' })).toMatchTextContent('tracks')
    const field = dialog.getByLabelText('Type player to confirm')
    await userEvent.fill(field, 'players')
    await userEvent.click(dialog.getByRole('button', { name: 'Purge permanently' }))
    await expect.element(dialog.getByText('Type the plugin’s id to confirm.')).toBeVisible()
    await expect.element(field).toHaveFocus()
    await expect.element(field).toHaveAttribute('aria-invalid', 'true')
    await userEvent.fill(field, 'player')
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(getRow('player')).toMatchTextContent('Not installed')
  })

  test('does not purge an enabled plugin', async () => {
    await openPlugins()
    await userEvent.click(getRow('player').getByRole('button'))
    await expect.element(page.getByRole('button', { name: 'Purge…' })).toBeDisabled()
  })

  test('lists the admin pages behind one button on a phone', async () => {
    await openPlugins({ width: 390 })
    await userEvent.click(page.getByRole('banner').getByRole('button', { name: 'Main navigation' }))
    await userEvent.click(page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Logs' }))
    await expect.poll(() => location.pathname).toMatch(/^\/admin\/logs/)
  })

  test.each([
    ['light', 1440],
    ['dark', 1440],
    ['dark', 390],
  ] as const)('has no serious axe findings with the %s theme at %i px', async (theme, width) => {
    await openPlugins({ theme, width })
    await userEvent.click(getRow('player').getByRole('button'))
    await expect.element(page.getByText('No recent problems.')).toBeVisible()
    await expectAccessible()
  })
})
