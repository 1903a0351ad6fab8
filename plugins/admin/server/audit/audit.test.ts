import { createTestSite, type SignedInUser, type TestSite } from '@balafon/sdk/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listAuditEntries, listAuditKinds } from '../../contract/audit.ts'
import { createRole } from '../../contract/roles.ts'

let site: TestSite
let admin: SignedInUser
let reader: SignedInUser
beforeAll(async () => {
  site = await createTestSite()
  admin = await site.createSignedInUser({ permissions: ['admin'] })
  reader = await site.createSignedInUser({ permissions: ['logs.view'] })
  for (const name of ['Alpha', 'Beta', 'Gamma']) await admin.request(createRole, { body: { name, permissions: [] } })
})
afterAll(() => site.close())

const list = async (query: Record<string, string> = {}) => (await reader.request(listAuditEntries, { query })).body

describe('GET /audit', () => {
  test('lists changes with the user and the values, newest first', async () => {
    const { data } = await list({ of_action: 'role.create' })
    expect(data.map(({ label }: { label: string }) => label)).toEqual(['Gamma', 'Beta', 'Alpha'])
    expect(data[0]).toMatchObject({
      user: { id: admin.id },
      action_code: 'role.create',
      entity_kind: 'core.role',
      entity_id: expect.any(String),
      before: null,
      after: { name: 'Gamma' },
    })
  })

  test('returns the action and the entity in the user’s language beside their codes', async () => {
    const { body } = await reader.get('/api/v1/audit?of_action=role.create&perPage=1', { 'accept-language': 'fr' })
    expect(body.data[0]).toMatchObject({ action: 'Rôle créé', action_code: 'role.create', entity: 'Rôle', entity_kind: 'core.role' })
  })

  test.each([
    [{ query: 'beta' }, ['Beta']],
    [{ of_action: 'role.create', sort: 'created_at' }, ['Alpha', 'Beta', 'Gamma']],
    [{ of_kind: 'core.role', perPage: '1' }, ['Gamma']],
    [{ of_action: 'role.delete' }, []],
    [{ 'created_at.gte': '2999-01-01T00:00:00Z' }, []],
  ])('filters by %j', async (query, labels) => {
    expect((await list(query)).data.map(({ label }: { label: string }) => label)).toEqual(labels)
  })

  test('filters by user and continues with the cursor', async () => {
    const first = await list({ user: String(admin.id), of_action: 'role.create', perPage: '2' })
    const second = await list({ user: String(admin.id), of_action: 'role.create', perPage: '2', cursor: first.next_cursor })
    expect([...first.data, ...second.data].map(({ label }) => label)).toEqual(['Gamma', 'Beta', 'Alpha'])
    expect(second.next_cursor).toBeNull()
  })

  test('returns 422 for an unknown parameter and an invalid user', async () => {
    expect((await reader.get('/api/v1/audit?color=red')).status).toBe(422)
    expect((await reader.get('/api/v1/audit?user=abc')).status).toBe(422)
  })
})

describe('GET /audit/kinds', () => {
  test('lists the actions and entities that occur', async () => {
    const { body } = await reader.request(listAuditKinds, {})
    expect(body.actions.map(({ code }: { code: string }) => code)).toContain('role.create')
    expect(body.entities.map(({ code }: { code: string }) => code)).toContain('core.role')
  })
})

describe('GET /audit/export.csv', () => {
  test('exports the filtered entries and records the export', async () => {
    const { text } = await reader.get('/api/v1/audit/export.csv?query=beta&columns=label,action')
    expect(text).toContain('Beta')
    expect(text).not.toContain('Alpha')
    expect((await list({ user: String(reader.id) })).data[0].user.id).toBe(reader.id)
  })
})
