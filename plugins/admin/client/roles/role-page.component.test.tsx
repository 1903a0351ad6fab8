import { createErrorResponse, ErrorResponse, expectAccessible, openPage, type PageOptions, respondTo } from '@balafon/sdk/testing/client'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listPermissions } from '../../contract/permission-groups.ts'
import { countRoles, createRole, deleteRole, getRole, listRoles, type Role, updateRole } from '../../contract/roles.ts'
import { administrator, adminPlugin, permissionGroups } from '../users/testing/fake-users.ts'

const at = '2026-01-01T00:00:00.000Z'
const artist: Role = {
  id: 5,
  version: 1,
  name: 'Artist',
  description: 'Can upload music',
  is_default: false,
  is_guest: false,
  is_internal: false,
  permissions: [{ name: 'music.create', restrictions: [{ name: 'minutes', value: 1800 }] }],
  users_count: 1312,
  created_at: at,
  updated_at: at,
}

async function openRoles(path: string, values: Partial<Role> = {}, options: PageOptions = {}) {
  const state = { role: { ...artist, ...values }, isDeleted: false }
  const list = () => [{ ...state.role, permissions_count: state.role.permissions.length }]
  const api = [
    respondTo(listRoles, () => ({ data: list(), next_cursor: null })),
    respondTo(countRoles, () => ({ total: 1, is_exact: true })),
    respondTo(listPermissions, () => ({ groups: permissionGroups })),
    respondTo(getRole, () => ({ role: state.role })),
    respondTo(createRole, ({ body }) => {
      if (body.name === 'Artist') return createErrorResponse(422, 'roles.name_taken', 'Taken', { name: ['Another role has this name.'] })
      state.role = { ...artist, ...body, description: body.description ?? null, is_default: false, is_guest: false, is_internal: false }
      return { role: state.role }
    }),
    respondTo(updateRole, ({ body: { version, ...changes } }) => {
      if (version !== state.role.version) return new ErrorResponse(409, { code: 'resource.conflict', message: 'Changed', current: state.role })
      state.role = { ...state.role, ...(changes as Partial<Role>), version: version + 1 }
      return { role: state.role }
    }),
    respondTo(deleteRole, () => {
      state.isDeleted = true
      return {}
    }),
  ]
  await openPage(path, { plugins: [adminPlugin], bootstrap: { user: administrator }, api, ...options })
  return state
}

const name = page.getByRole('textbox', { name: 'Name' })
const save = page.getByRole('button', { name: 'Save', exact: true })
const heading = page.getByRole('heading', { level: 1, name: 'Artist' })

describe('RolePage', () => {
  test('updates a limit and grants a permission', async () => {
    const state = await openRoles('/admin/roles/5/edit')
    await expect.element(heading).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: /^Music/ }))
    await userEvent.fill(page.getByRole('textbox', { name: 'Minutes in total' }), '90')
    await userEvent.click(page.getByText('Listen to music'))
    await userEvent.click(save)
    await expect.element(page.getByText('Saved the role')).toBeVisible()
    expect(state.role.permissions).toEqual([
      { name: 'music.create', restrictions: [{ name: 'minutes', value: 90 }] },
      { name: 'music.view', restrictions: [] },
    ])
  })

  test('disables permissions that the administrator lacks', async () => {
    await openRoles('/admin/roles/5/edit')
    await expect.element(page.getByRole('switch', { name: 'Everything' })).toBeDisabled()
    await expect.element(page.getByText('You can’t change this permission, because you don’t have it.')).toBeVisible()
  })

  test('marks the permissions that “Everything” includes', async () => {
    await openRoles('/admin/roles/5/edit', { permissions: [{ name: 'admin', restrictions: [] }] })
    await expect.element(page.getByText('Included', { exact: true })).toBeVisible()
    await expect.element(page.getByText('2 of 2 permissions')).toBeVisible()
    await expect.element(page.getByRole('button', { name: /^Music/ })).toHaveTextContent('Music2 of 2')
  })

  test('finds a permission in all groups', async () => {
    await openRoles('/admin/roles/5/edit')
    await userEvent.fill(page.getByRole('searchbox', { name: 'Find a permission' }), 'upload')
    await expect.element(page.getByText('Upload and publish music')).toBeVisible()
    await expect.element(page.getByText('Manage users')).not.toBeInTheDocument()
  })

  test('shows both versions to the later of two editors and keeps the input', async () => {
    const state = await openRoles('/admin/roles/5/edit')
    await userEvent.fill(name, 'Musician')
    state.role = { ...state.role, name: 'Performer', version: 2 }
    await userEvent.click(save)
    const dialog = page.getByRole('dialog', { name: 'Someone else has saved changes' })
    await expect.element(dialog.getByRole('row', { name: /Name Musician Performer/ })).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Save my version' }))
    await expect.element(page.getByText('Saved the role')).toBeVisible()
    expect(state.role.name).toBe('Musician')
  })

  test('keeps the input when another administrator saves, and loads the newer version', async () => {
    const state = await openRoles('/admin/roles/5/edit', {}, { bootstrap: { user: administrator, settings: { 'cache.query_seconds': 0 } } })
    await userEvent.fill(name, 'Musician')
    state.role = { ...state.role, name: 'Performer', version: 2 }
    // The user returns to the tab.
    window.dispatchEvent(new Event('visibilitychange'))
    await expect.element(page.getByText('Another administrator has saved changes in the meantime.')).toBeVisible()
    await expect.element(name).toHaveValue('Musician')
    await userEvent.click(page.getByRole('button', { name: 'Load them' }))
    await expect.element(name).toHaveValue('Performer')
  })

  test('deletes a role after the confirmation, but not the default role', async () => {
    const state = await openRoles('/admin/roles/5/edit')
    await userEvent.click(page.getByRole('button', { name: 'Delete role' }))
    await expect.element(page.getByText('1312 users lose this role and its permissions.')).toBeVisible()
    await userEvent.click(page.getByRole('dialog').or(page.getByRole('alertdialog')).getByRole('button', { name: 'Delete role' }))
    await expect.poll(() => location.pathname).toBe('/admin/roles')
    expect(state.isDeleted).toBe(true)
  })

  test('disables the deletion of the default role', async () => {
    await openRoles('/admin/roles/5/edit', { is_default: true })
    await expect.element(page.getByRole('button', { name: 'Delete role' })).toBeDisabled()
  })

  test.each([
    ['light', 1440, 'en'],
    ['dark', 390, 'fr'],
  ] as const)('has no serious axe findings with the %s theme at %i px', async (theme, width, language) => {
    await openRoles('/admin/roles/5/edit', {}, { theme, width, language })
    await expect.element(heading).toBeVisible()
    await expectAccessible()
  })
})

describe('NewRolePage', () => {
  test('creates a role, and shows an error at a name that is taken', async () => {
    const state = await openRoles('/admin/roles/new')
    await userEvent.fill(name, 'Artist')
    await userEvent.click(save)
    await expect.element(page.getByText('Another role has this name.')).toBeVisible()
    await expect.element(name).toHaveFocus()
    await userEvent.fill(name, 'Editor')
    await userEvent.click(save)
    await expect.poll(() => location.pathname).toBe('/admin/roles/5/edit')
    expect(state.role.name).toBe('Editor')
  })
})

describe('RolesPage', () => {
  test('lists the roles with the number of users, and opens one', async () => {
    await openRoles('/admin/roles', { is_default: true })
    await expect.element(page.getByRole('row', { name: /Artist/ }).getByText('1,312')).toBeVisible()
    await expect.element(page.getByText('New users')).toBeVisible()
    await userEvent.click(page.getByText('Can upload music'))
    await expect.poll(() => location.pathname).toBe('/admin/roles/5/edit')
  })
})
