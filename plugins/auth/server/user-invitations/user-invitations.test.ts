import { createTestSite, type SignedInUser, type TestSite } from '@balafon/sdk/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inviteUser } from '../../contract/user-invitations.ts'
import type { UserInvitationsService } from './user-invitations.service.ts'

let site: TestSite
let admin: SignedInUser
beforeAll(async () => {
  site = await createTestSite()
  admin = await site.createSignedInUser({ permissions: ['admin'] })
})
afterAll(() => site.close())

const invite = (email: string, role_id: number | null = null, user = admin) => user.request(inviteUser, { body: { email, role_id } })
const getSource = () => site.getServices<{ userInvitations: UserInvitationsService }>('auth').userInvitations.source

async function findArtistRoleId() {
  const [role] = await site.sql<{ id: number }>("select id from roles where name = 'artist'")
  return Number(role?.id)
}

/** Reads the token of the link in the email. */
async function readToken(email: string) {
  const [row] = await site.sql<{ text: string }>("select emails::text as text from emails where email = $1 and template = 'user_invitation' order by id desc", [
    email,
  ])
  return /invite_id=([\w-]+)/.exec(row?.text ?? '')?.[1] ?? ''
}

describe('POST /auth/user-invitations', () => {
  test('sends a link that can be accepted once, verifies the address and gives the role', async () => {
    const email = 'invited@example.test'
    expect((await invite(email, await findArtistRoleId())).status).toBe(201)
    const token = await readToken(email)
    expect(await getSource().find(token)).toMatchObject({ email })
    const { users } = site.getContext('core')
    const { id } = await users.create({ email, password: null })
    const accepted = await Promise.all([getSource().accept(token, id), getSource().accept(token, id)])
    expect(accepted.toSorted()).toEqual([false, true])
    const account = await users.findAccount(id)
    expect(account?.emailVerifiedAt).not.toBeNull()
    expect(account?.roles.map(({ name }) => name)).toContain('artist')
    expect(await getSource().find(token)).toBeNull()
  })

  test('replaces an earlier invitation to the same address', async () => {
    await invite('twice@example.test')
    const first = await readToken('twice@example.test')
    await invite('twice@example.test')
    expect(await getSource().find(first)).toBeNull()
  })

  test('returns 422 for the address of a user and for an unknown role', async () => {
    expect(Object.keys((await invite(admin.email.toUpperCase())).body.errors)).toEqual(['email'])
    expect(Object.keys((await invite('new@example.test', 999_999)).body.errors)).toEqual(['role_id'])
    expect((await invite('no address')).status).toBe(422)
  })

  test('returns 403 for a role with permissions that the administrator lacks', async () => {
    const support = await site.createSignedInUser({ permissions: ['users.update'] })
    expect((await invite('artist@example.test', await findArtistRoleId(), support)).body.code).toBe('roles.not_held')
  })

  test('returns 403 without the permission', async () => {
    expect((await invite('x@example.test', null, await site.createSignedInUser())).status).toBe(403)
  })
})
