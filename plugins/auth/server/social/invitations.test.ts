import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createTestSite, type TestSite } from '@balafon/sdk/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { InviteReference } from '../../contract/invitations.ts'
import { CHOIR, writeChoirPlugin } from '../testing/choir-plugin.ts'
import { type MockOAuthServer, OAUTH_CLIENT, startMockOAuthServer } from '../testing/mock-oauth-server.ts'
import { completePopup } from '../testing/popup.ts'

let folder: string
let site: TestSite
let mockServer: MockOAuthServer
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(tmpdir(), 'balafon-choir-'))
  await writeChoirPlugin(folder)
  site = await createTestSite({ PLUGINS_DIR: folder })
  mockServer = await startMockOAuthServer()
  await site.enablePlugin(CHOIR)
  const settings = {
    'social.mock_server': mockServer.url,
    'social.google.enable': true,
    'social.google.client_id': OAUTH_CLIENT.id,
    'social.google.client_secret': OAUTH_CLIENT.secret,
  }
  await site.getContext('auth').settings.setAll(settings)
})
afterAll(async () => {
  await site.close()
  await mockServer.close()
  await fs.rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await site.sql('delete from rate_limits')
  await site.getContext('auth').settings.set('registration.disable', true)
})

let inviteCount = 0

/** Signs a new user in at the provider. Creates an invitation for the address of this user, or for the given address. */
async function createInvitation(address?: string) {
  inviteCount += 1
  const [id, email] = [`invite-${inviteCount}`, `singer${inviteCount}@providers.test`]
  mockServer.signInAs({ id: String(7000 + inviteCount), name: `Singer ${inviteCount}`, username: `singer${inviteCount}`, email, isVerified: true })
  const statement = `insert into plg_team_choir_invites (id, email, choir, expires_at) values ($1, $2, 'The Dawn Choir', now() + interval '1 hour')`
  await site.getSql(CHOIR)(statement, [id, address ?? email])
  const reference: InviteReference = { invite_id: id, invite_type: CHOIR }
  return { email, reference }
}

const signIn = async (query: object) => (await completePopup(site.createVisitor(), 'google', 'login', query)).result
const findAccounts = (email: string) => site.sql<{ id: number }>('select id from users where email = $1', [email])
const findAcceptedInvitation = (id: string) => site.getSql(CHOIR)('select 1 from plg_team_choir_invites where id = $1 and accepted_by is not null', [id])

describe('sign-in popup with an invitation', () => {
  test('registers an invited user although registration is closed', async () => {
    const { email, reference } = await createInvitation()
    const { status, callbackData } = await signIn(reference)
    expect(status).toBe('SUCCESS')
    expect(callbackData).toMatchObject({ joined_name: 'The Dawn Choir', bootstrapData: { user: { email } } })
    expect(await findAcceptedInvitation(reference.invite_id)).toHaveLength(1)
  })

  test('creates one account per invitation', async () => {
    const { reference } = await createInvitation()
    await site.getSql(CHOIR)('update plg_team_choir_invites set email = null where id = $1', [reference.invite_id])
    const first = await signIn(reference)
    await createInvitation()
    const second = await signIn(reference)
    expect([first.status, second.status]).toEqual(['SUCCESS', 'ERROR'])
    expect(second.callbackData.errorMessage).toBe('This invite is no longer valid')
  })

  test.each([
    ['that does not exist', async () => ({ invite_id: 'no-such', invite_type: CHOIR }), 'This invite is no longer valid'],
    ['for another email address', async () => (await createInvitation('another@providers.test')).reference, 'This invite was sent to another email address.'],
  ])('rejects an invitation %s', async (_description, createReference, message) => {
    const { email } = await createInvitation()
    const reference = await createReference()
    const { status, callbackData } = await signIn(reference)
    expect(status).toBe('ERROR')
    expect(callbackData.errorMessage).toBe(message)
    expect(await findAccounts(email)).toEqual([])
    expect(await findAcceptedInvitation(reference.invite_id)).toEqual([])
  })

  test('ignores an invalid invitation when registration is open', async () => {
    await site.getContext('auth').settings.set('registration.disable', false)
    const { email } = await createInvitation()
    const { status, callbackData } = await signIn({ invite_id: 'no-such', invite_type: CHOIR })
    expect(status).toBe('SUCCESS')
    expect(callbackData.joined_name).toBeUndefined()
    expect(await findAccounts(email)).toHaveLength(1)
  })

  test.each([`invite_id=${'x'.repeat(201)}&invite_type=${CHOIR}`, 'invite_id=1&invite_kind=y'])(
    'rejects a malformed invitation reference: %s',
    async (query) => {
      expect((await site.createVisitor().get(`/secure/auth/social/google/login?${query}`)).status).toBe(422)
    },
  )
})
