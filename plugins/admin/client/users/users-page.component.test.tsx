import { expectAccessible, openPage, type PageOptions, respondTo } from '@balafon/sdk/testing/client'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { changeSelectedUsers, createUserAccount, getBulkJobOfUsers } from '../../contract/users.ts'
import { administrator, adminPlugin, createAccount, createFakeUsers } from './testing/fake-users.ts'

const job = {
  id: '0b0c1f6e-0a3e-4bb0-9a58-3f6f6ab5d0aa',
  action: 'suspend',
  state: 'done' as const,
  total: 1,
  done: 1,
  failed: 0,
  skipped: 0,
  errors: [],
  can_undo: false,
}

async function openUsers({ api = [], ...options }: PageOptions = {}) {
  const changes: unknown[] = []
  const bulk = [
    respondTo(changeSelectedUsers, ({ body }) => {
      changes.push(body)
      return job
    }),
    respondTo(getBulkJobOfUsers, () => job),
  ]
  await openPage('/admin/users', { plugins: [adminPlugin], bootstrap: { user: administrator }, api: [...api, ...bulk, ...createFakeUsers().api], ...options })
  await expect.element(page.getByText('Salif Ouattara')).toBeVisible()
  return changes
}

const selectRow = (name: string) =>
  page
    .getByRole('row', { name: new RegExp(name) })
    .getByRole('checkbox')
    .click({ force: true })

describe('UsersPage', () => {
  test('lists users with status and roles, and opens one', async () => {
    await openUsers()
    const row = page.getByRole('row', { name: /Mamadou Koné/ })
    await expect.element(row.getByText('Suspended')).toBeVisible()
    await expect.element(row.getByText('Artist')).toBeVisible()
    await userEvent.click(page.getByText('Salif Ouattara'))
    await expect.poll(() => location.pathname).toBe('/admin/users/4417/details')
  })

  test('creates a user and opens the account', async () => {
    const bodies: unknown[] = []
    const create = respondTo(createUserAccount, ({ body }) => {
      bodies.push(body)
      return { user: createAccount() }
    })
    await openUsers({ api: [create] })
    await userEvent.click(page.getByRole('button', { name: 'New user' }))
    await userEvent.fill(page.getByRole('textbox', { name: 'Email' }), 'salif@ouattara.test')
    await userEvent.fill(page.getByRole('textbox', { name: 'First name' }), 'Salif')
    await userEvent.click(page.getByRole('button', { name: 'Create user' }))
    await expect.poll(() => location.pathname).toBe('/admin/users/4417/details')
    expect(bodies).toEqual([{ first_name: 'Salif', last_name: '', email: 'salif@ouattara.test', is_verified: true }])
  })

  test('shows an error at the address and keeps the input', async () => {
    await openUsers()
    await userEvent.click(page.getByRole('button', { name: 'New user' }))
    await userEvent.fill(page.getByRole('textbox', { name: 'Email' }), 'salif')
    await userEvent.click(page.getByRole('button', { name: 'Create user' }))
    const field = page.getByRole('textbox', { name: 'Email' })
    await expect.element(field).toHaveFocus()
    await expect.element(field).toHaveAttribute('aria-invalid', 'true')
    await expect.element(field).toHaveValue('salif')
  })

  test('asks for the role before it adds it to the selected users', async () => {
    const changes = await openUsers()
    await selectRow('Kofi Mensah')
    await userEvent.click(page.getByRole('button', { name: 'Add role' }))
    const dialog = page.getByRole('dialog', { name: 'Add role' })
    await userEvent.click(dialog.getByRole('button', { name: /Role/ }))
    await userEvent.click(page.getByRole('option', { name: 'Artist' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Add role' }))
    await expect.poll(() => changes).toEqual([{ action: 'add_role', selection: { mode: 'some', ids: [4415] }, role_id: 2 }])
  })

  test('saves nothing when the dialog is closed', async () => {
    const changes = await openUsers()
    await selectRow('Kofi Mensah')
    await userEvent.click(page.getByRole('button', { name: 'Add role' }))
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Cancel' }))
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    expect(changes).toEqual([])
    await expect.element(page.getByRole('button', { name: 'Add role' })).toBeVisible()
  })

  test('asks for the reason and the end of a suspension of selected users', async () => {
    const changes = await openUsers()
    await selectRow('Kofi Mensah')
    await userEvent.click(page.getByRole('button', { name: 'Suspend', exact: true }))
    const dialog = page.getByRole('dialog', { name: 'Suspend 1 user' })
    await userEvent.fill(dialog.getByRole('textbox', { name: 'Reason' }), 'Spam')
    await userEvent.click(dialog.getByRole('button', { name: 'Suspend' }))
    await expect.poll(() => changes).toEqual([{ action: 'suspend', selection: { mode: 'some', ids: [4415] }, reason: 'Spam', until: null }])
  })

  test('asks whether to keep or delete the content of deleted users', async () => {
    const changes = await openUsers()
    await selectRow('Kofi Mensah')
    await userEvent.click(page.getByRole('button', { name: 'Delete', exact: true }))
    const dialog = page.getByRole('dialog', { name: 'Delete 1 user' })
    await dialog.getByText('Delete the content').click()
    await userEvent.click(dialog.getByRole('button', { name: 'Delete 1 user' }))
    await expect.poll(() => changes).toEqual([{ action: 'delete', selection: { mode: 'some', ids: [4415] }, content: 'delete' }])
  })

  test.each([
    ['light', 1440, 'en'],
    ['dark', 1440, 'fr'],
    ['light', 390, 'fr'],
    ['dark', 390, 'en'],
  ] as const)('has no serious axe findings with the %s theme at %i px', async (theme, width, language) => {
    await openUsers({ theme, width, language })
    await expectAccessible()
  })
})
