import { createTestSite, type SignedInUser, type TestSite } from '@balafon/sdk/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { updateAccount } from '../../contract/account.ts'
import { removeAvatar, uploadAvatar } from '../../contract/avatar.ts'
import { createImage } from '../testing/avatars.ts'

let site: TestSite
let admin: SignedInUser
let support: SignedInUser
let user: SignedInUser
let image: Buffer
beforeAll(async () => {
  site = await createTestSite()
  admin = await site.createSignedInUser({ permissions: ['admin'] })
  support = await site.createSignedInUser({ permissions: ['users.update'] })
  user = await site.createSignedInUser()
  image = await createImage('png')
})
afterAll(() => site.close())

const upload = (caller: SignedInUser, id: number) => caller.upload(uploadAvatar, { params: { id }, file: image, name: 'face.png' })
const listChanges = (id: number) =>
  site.sql<{ user_id: number; before: object; after: object }>(
    "select user_id, before, after from audit_entries where entity = 'core.user' and entity_id = $1 and action = 'user.update' order by id",
    [String(id)],
  )

describe('avatar of another user', () => {
  test('is uploaded and removed by an administrator, and recorded', async () => {
    const { status, body } = await upload(support, user.id)
    expect([status, body.user.id]).toEqual([200, user.id])
    expect((await support.request(removeAvatar, { params: { id: user.id } })).body.user.image).toBeNull()
    const changes = await listChanges(user.id)
    expect(changes.map(({ user_id }) => Number(user_id))).toEqual([support.id, support.id])
    expect(changes.map(({ before, after }) => [before, after])).toEqual([
      [{ image: null }, { image: body.user.image }],
      [{ image: body.user.image }, { image: null }],
    ])
  })

  test('returns 403 for a user with more rights, and 404 without the permission', async () => {
    const editor = await site.createSignedInUser({ permissions: ['roles.update', 'users.update'] })
    expect((await upload(support, editor.id)).status).toBe(403)
    expect((await upload(support, admin.id)).status).toBe(404)
    expect((await upload(user, editor.id)).status).toBe(404)
  })

  test('records no change of the own image', async () => {
    expect((await upload(support, support.id)).status).toBe(200)
    expect(await listChanges(support.id)).toEqual([])
  })
})

describe('PUT /users/{id} of another user', () => {
  test('updates the account of a user and records the changed fields', async () => {
    const other = await site.createSignedInUser()
    const { status } = await support.request(updateAccount, { params: { id: other.id }, body: { country: 'CI', timezone: null } })
    expect(status).toBe(200)
    expect(await listChanges(other.id)).toMatchObject([{ before: { country: null }, after: { country: 'CI' } }])
  })

  test('returns 403 for a user with more rights, and records no own change', async () => {
    const editor = await site.createSignedInUser({ permissions: ['roles.update'] })
    const change = (caller: SignedInUser) => caller.request(updateAccount, { params: { id: editor.id }, body: { country: 'SN' } })
    expect((await change(support)).body.code).toBe('users.higher_rights')
    expect((await change(editor)).status).toBe(200)
    expect(await listChanges(editor.id)).toEqual([])
  })
})
