import { createErrorResponse, createTestPlugin, expectAccessible, expectFocusRings, openPage, type PageOptions, respondTo } from '@balafon/sdk/testing/client'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getUserAccount, type UserAccount, viewAsUser } from '../../contract/users.ts'
import { administrator, adminPlugin, createFakeUsers } from './testing/fake-users.ts'

async function openUser(tab: string, values: Partial<UserAccount> = {}, { plugins = [], api = [], ...options }: PageOptions = {}) {
  const fake = createFakeUsers(values)
  const bootstrap = { user: administrator }
  await openPage(`/admin/users/4417${tab}`, { plugins: [adminPlugin, ...plugins], bootstrap, api: [...api, ...fake.api], ...options })
  return fake
}

const WalletTab = ({ userId }: { userId: number }) => <p>Wallet of {userId}</p>

const heading = page.getByRole('heading', { level: 1, name: 'Salif Ouattara' })
const firstName = page.getByRole('textbox', { name: 'First name' })
const save = page.getByRole('button', { name: 'Save', exact: true })

describe('UserPage', () => {
  test('opens the details first and saves the changed fields', async () => {
    const { state } = await openUser('')
    await expect.element(heading).toBeVisible()
    expect(location.pathname).toBe('/admin/users/4417/details')
    await userEvent.fill(firstName, 'Salifou')
    await userEvent.click(save)
    await expect.element(page.getByText('Saved the user')).toBeVisible()
    expect(state.account).toMatchObject({ first_name: 'Salifou', last_name: 'Ouattara', version: 2 })
  })

  test('shows both versions when another administrator has saved, and saves again', async () => {
    const { state, change } = await openUser('/details')
    await userEvent.fill(firstName, 'Salifou')
    change({ first_name: 'Sal' })
    await userEvent.click(save)
    const dialog = page.getByRole('dialog', { name: 'Someone else has saved changes' })
    await expect.element(dialog.getByRole('row', { name: /First name Salifou Sal/ })).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Keep editing' }))
    await expect.element(firstName).toHaveValue('Salifou')
    await userEvent.click(save)
    await userEvent.click(dialog.getByRole('button', { name: 'Save my version' }))
    await expect.element(page.getByText('Saved the user')).toBeVisible()
    expect(state.account.first_name).toBe('Salifou')
  })

  test('suspends with a reason, and ends the suspension', async () => {
    const { state } = await openUser('/details')
    await userEvent.click(page.getByRole('button', { name: 'Suspend', exact: true }))
    const dialog = page.getByRole('dialog', { name: 'Suspend Salif Ouattara' })
    await userEvent.fill(dialog.getByRole('textbox', { name: 'Reason' }), 'Spam')
    await userEvent.click(dialog.getByRole('button', { name: 'Suspend' }))
    await expect.element(page.getByText('Reason: Spam')).toBeVisible()
    // The suspension has no end, because no date was entered.
    expect(state.account).toMatchObject({ ban_reason: 'Spam', banned_until: null })
    await userEvent.click(page.getByRole('button', { name: 'End suspension' }))
    await expect.element(page.getByText('Not suspended')).toBeVisible()
  })

  test('deletes the account after the choice to keep or delete the content', async () => {
    const { state } = await openUser('/details')
    await userEvent.click(page.getByRole('button', { name: /^More actions/ }))
    await userEvent.click(page.getByRole('menuitem', { name: 'Delete user' }))
    const dialog = page.getByRole('dialog', { name: 'Delete Salif Ouattara' })
    await userEvent.click(dialog.getByText('Delete the content'))
    await userEvent.click(dialog.getByRole('button', { name: 'Delete user' }))
    await expect.poll(() => location.pathname).toBe('/admin/users')
    expect(state.isDeleted).toBe(true)
  })

  test('hides the actions on an account that the administrator may not manage', async () => {
    await openUser('/details', { can_manage: false })
    await expect.element(heading).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'View as user' })).not.toBeInTheDocument()
    await expect.element(page.getByText('You can’t suspend or delete this account.')).toBeVisible()
  })

  test('grants the user a permission with a limit, apart from roles', async () => {
    const { state } = await openUser('/permissions')
    await userEvent.click(page.getByRole('button', { name: /^Music/ }))
    await userEvent.click(page.getByText('Upload and publish music'))
    await userEvent.fill(page.getByRole('textbox', { name: 'Minutes in total' }), '90')
    await userEvent.tab()
    await userEvent.keyboard('{Control>}s{/Control}')
    await expect.element(page.getByText('Saved the permissions')).toBeVisible()
    expect(state.account.own_permissions).toEqual([{ name: 'music.create', restrictions: [{ name: 'minutes', value: 90 }] }])
  })

  test('shows contributed tabs with the id of the user', async () => {
    const tab = { id: 'wallet', label: 'Wallet', component: 'WalletTab', order: 20 }
    const wallet = createTestPlugin({
      contributes: { 'admin.userTabs/v1': [tab] },
      components: { WalletTab },
    })
    await openUser('/details', {}, { plugins: [wallet] })
    await userEvent.click(page.getByRole('link', { name: 'Wallet' }))
    await expect.element(page.getByText('Wallet of 4417')).toBeVisible()
    expect(location.pathname).toBe('/admin/users/4417/wallet')
  })

  test('shows an error when the view of the site as the user is refused', async () => {
    await openUser('/details', {}, { api: [respondTo(viewAsUser, () => createErrorResponse(403, 'users.higher_rights', 'This user has more rights.'))] })
    await userEvent.click(page.getByRole('button', { name: 'View as user' }))
    await expect.element(page.getByText('This user has more rights.')).toBeVisible()
  })

  test('shows the not-found page for an unknown tab', async () => {
    await openUser('/unknown')
    await expect.element(page.getByRole('heading', { name: /doorway to the great nothing/ })).toBeVisible()
  })

  test('shows the not-found page for an unknown user', async () => {
    await openUser('/details', {}, { api: [respondTo(getUserAccount, () => createErrorResponse(404, 'not_found'))] })
    await expect.element(page.getByRole('heading', { name: /doorway to the great nothing/ })).toBeVisible()
  })

  test('shows a focus ring at every tab stop', async () => {
    await openUser('/details')
    await expect.element(heading).toBeVisible()
    await expectFocusRings()
  })

  test.each([
    ['light', 1440, 'details'],
    ['dark', 390, 'details'],
    ['dark', 1440, 'permissions'],
    ['light', 390, 'permissions'],
  ] as const)('has no serious axe findings with the %s theme at %i px: %s', async (theme, width, tab) => {
    await openUser(`/${tab}`, {}, { theme, width })
    await expect.element(heading).toBeVisible()
    await expectAccessible()
  })
})
