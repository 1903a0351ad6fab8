import { createUser, expectAccessible, openPage, type PageOptions, respondTo } from '@balafon/sdk/testing/client'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { countAuditEntries, listAuditEntries, listAuditKinds } from '../../contract/audit.ts'
import manifest from '../../plugin.ts'
import client from '../index.ts'

const user = createUser({ permissions: [{ name: 'admin', restrictions: [] }] })
const entry = {
  id: 1,
  version: 1,
  created_at: '2026-01-01T00:00:00.000Z',
  user: { id: 7, label: 'Awa Koné' },
  acting_as: { id: 8, label: 'Salif Ouattara' },
  action: 'Role changed',
  action_code: 'role.update',
  label: 'Artist',
  entity: 'Role',
  entity_kind: 'core.role',
  entity_id: '5',
  ip_address: '127.0.0.1',
  request_id: 'r1',
  before: { name: 'Artist' },
  after: { name: 'Musician' },
}

async function openAudit(options: PageOptions = {}) {
  const queries: object[] = []
  const api = [
    respondTo(listAuditEntries, ({ query }) => {
      queries.push(query ?? {})
      return { data: [entry], next_cursor: null }
    }),
    respondTo(countAuditEntries, () => ({ total: 1, is_exact: true })),
    respondTo(listAuditKinds, () => ({
      actions: [{ code: 'role.update', label: 'Role changed' }],
      entities: [{ code: 'core.role', label: 'Role' }],
      values: [{ code: 'name', label: 'Name' }],
    })),
  ]
  await openPage('/admin/audit', { plugins: [{ manifest, client }], bootstrap: { user }, api, ...options })
  await expect.element(page.getByText('Awa Koné').first()).toBeVisible()
  return queries
}

describe('AuditPage', () => {
  test('shows the values before and after a change', async () => {
    await openAudit()
    await userEvent.click(page.getByText('Artist', { exact: true }))
    const dialog = page.getByRole('dialog', { name: 'Role changed' })
    await expect.element(dialog.getByRole('row', { name: /Name Artist Musician/ })).toBeVisible()
    await expect.element(dialog.getByText('Salif Ouattara')).toBeVisible()
  })

  test('filters by action', async () => {
    const queries = await openAudit()
    await userEvent.click(page.getByRole('button', { name: /Action/ }))
    await userEvent.click(page.getByRole('option', { name: 'Role changed' }))
    await expect.poll(() => queries.at(-1)).toMatchObject({ of_action: 'role.update' })
    expect(location.search).toContain('of_action=role.update')
  })

  test.each([
    ['light', 1440],
    ['dark', 390],
  ] as const)('has no serious axe findings with the %s theme at %i px', async (theme, width) => {
    await openAudit({ theme, width })
    await expectAccessible()
  })
})
