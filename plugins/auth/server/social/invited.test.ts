import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createTestSite, type TestSite } from '@balafon/sdk/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { InviteReference } from '../../contract/invitations.ts'
import { CHOIR, writeChoirPlugin } from '../testing/choir-plugin.ts'
import { KEYS, type ServiceDouble, startServiceDouble } from '../testing/service-double.ts'
import { throughWindow } from '../testing/windows.ts'

let folder: string
let site: TestSite
let double: ServiceDouble
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(tmpdir(), 'balafon-choir-'))
  await writeChoirPlugin(folder)
  site = await createTestSite({ PLUGINS_DIR: folder })
  double = await startServiceDouble()
  await site.enablePlugin(CHOIR)
  const settings = { 'social.double': double.url, 'social.google.enable': true, 'social.google.client_id': KEYS.id, 'social.google.client_secret': KEYS.secret }
  await site.getContext('auth').settings.setAll(settings)
})
afterAll(async () => {
  await site.close()
  await double.close()
  await fs.rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await site.sql('delete from rate_limits')
  await site.getContext('auth').settings.set('registration.disable', true)
})

let count = 0

/** Somebody at the service, and an invitation for whoever has the address. */
async function invited(address?: string) {
  count += 1
  const [id, email] = [`invite-${count}`, `singer${count}@services.test`]
  double.is({ id: String(7000 + count), name: `Singer ${count}`, username: `singer${count}`, email, isVerified: true })
  const insert = `insert into plg_team_choir_invites (id, email, choir, expires_at) values ($1, $2, 'The Dawn Choir', now() + interval '1 hour')`
  await site.sql(insert, [id, address ?? email])
  const reference: InviteReference = { invite_id: id, invite_type: CHOIR }
  return { email, reference }
}

const through = async (query: object) => (await throughWindow(site.createVisitor(), 'google', 'login', query)).result
const accounts = (email: string) => site.sql<{ id: string }>('select id from users where email = $1', [email])
const joined = (id: string) => site.sql('select 1 from plg_team_choir_invites where id = $1 and accepted_by is not null', [id])

test('who was invited makes an account by a service although registration is closed, and has joined', async () => {
  const { email, reference } = await invited()
  const { status, callbackData } = await through(reference)
  expect(status).toBe('SUCCESS')
  expect(callbackData).toMatchObject({ joined: 'The Dawn Choir', bootstrapData: { user: { email } } })
  expect(await joined(reference.invite_id)).toHaveLength(1)
})

test('an invitation makes one account', async () => {
  const { reference } = await invited()
  await site.sql('update plg_team_choir_invites set email = null where id = $1', [reference.invite_id])
  const first = await through(reference)
  await invited()
  const second = await through(reference)
  expect([first.status, second.status]).toEqual(['SUCCESS', 'ERROR'])
  expect(second.callbackData.errorMessage).toBe('This invite is no longer valid')
})

test.each([
  ['that nobody has written', async () => ({ invite_id: 'no-such', invite_type: CHOIR }), 'This invite is no longer valid'],
  ["for somebody else's address", async () => (await invited('another@services.test')).reference, 'This invite was sent to another email address.'],
])('an invitation %s opens nothing', async (_, referenceOf, message) => {
  const { email } = await invited()
  const reference = await referenceOf()
  const { status, callbackData } = await through(reference)
  expect(status).toBe('ERROR')
  expect(callbackData.errorMessage).toBe(message)
  expect(await accounts(email)).toEqual([])
  expect(await joined(reference.invite_id)).toEqual([])
})

test('where registration is open, a void invitation keeps nobody out', async () => {
  await site.getContext('auth').settings.set('registration.disable', false)
  const { email } = await invited()
  const { status, callbackData } = await through({ invite_id: 'no-such', invite_type: CHOIR })
  expect(status).toBe('SUCCESS')
  expect(callbackData.joined).toBeUndefined()
  expect(await accounts(email)).toHaveLength(1)
})

test.each([`invite_id=${'x'.repeat(201)}&invite_type=${CHOIR}`, 'invite_id=1&invite_kind=y'])('what is no reference is refused: %s', async (query) => {
  expect((await site.createVisitor().get(`/secure/auth/social/google/login?${query}`)).status).toBe(422)
})
