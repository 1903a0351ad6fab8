import { createCallers, createTestSite, findUntestedEndpoints, type TestSite, type Visitor } from '@balafon/sdk/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { confirmUserPassword } from '../testing/authenticator.ts'

let site: TestSite
let target: number
let people: Record<string, () => Promise<Visitor>>
const WHO = ['guest', 'user', 'banned', 'unverified', 'manager', 'admin', 'confirmed'] as const
const MAY_CHANGE_OTHERS = new Set<string>(['manager', 'admin'])

beforeAll(async () => {
  site = await createTestSite()
  target = (await site.createSignedInUser()).id
  people = {
    ...createCallers(site),
    manager: () => site.createSignedInUser({ permissions: ['users.update'] }),
    confirmed: async () => {
      const member = await site.createSignedInUser()
      await confirmUserPassword(member)
      return member
    },
  }
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.sql('delete from rate_limits')
  await site.getContext('core').settings.set('require_email_confirmation', false)
})

/** Call → what each of them is answered about somebody else, and (after the slash) about themselves; `-`: not asked. Who has confirmed their password is answered as any user, where nothing else is given. */
const TABLE = [
  //                                    guest     user      banned    unverified manager   admin     confirmed
  ['GET', '/api/v1/users/:id', undefined, ['401/401', '404/200', '401/401', '403/403', '200/200', '200/200']],
  ['PUT', '/api/v1/users/:id', {}, ['401/401', '404/200', '401/401', '403/403', '200/200', '200/200']],
  ['PUT', '/api/v1/users/:id', { email: 'another@example.test' }, ['401/401', '404/423', '401/401', '403/403', '423/423', '423/423', '404/200']],
  ['DELETE', '/api/v1/users/:id?deleteCurrentUser=true', {}, ['401/401', '423/423', '401/401', '403/403', '423/423', '423/423', '404/200']],
  ['POST', '/api/v1/users/:id/avatar', {}, ['401/401', '404/422', '401/401', '403/403', '422/422', '422/422']],
  ['POST', '/api/v1/users/:id/avatar/preview', { url: 'https://127.0.0.1/me.png' }, ['401/401', '404/422', '401/401', '403/403', '422/422', '422/422']],
  ['DELETE', '/api/v1/users/:id/avatar', {}, ['401/401', '404/200', '401/401', '403/403', '200/200', '200/200']],
  ['GET', '/api/v1/users/:id/profile', undefined, ['200/-', '200/200', '401/401', '403/403', '200/200', '200/200']],
  ['GET', '/api/v1/users/:id/followers', undefined, ['200/-', '200/200', '401/401', '403/403', '200/200', '200/200']],
  ['GET', '/api/v1/users/:id/followed', undefined, ['200/-', '200/200', '401/401', '403/403', '200/200', '200/200']],
  ['POST', '/api/v1/users/:id/follow', {}, ['401/-', '200/409', '401/401', '403/403', '200/409', '200/409']],
  ['POST', '/api/v1/users/:id/unfollow', {}, ['401/-', '200/200', '401/401', '403/403', '200/200', '200/200']],
  ['PUT', '/api/v1/users/me/profile', { is_private: false }, ['401', '200', '401', '403', '200', '200']],
  // Nothing waits for a code here.
  ['POST', '/api/v1/users/me/pending-email/code', {}, ['401', '409', '401', '403', '409', '409']],
  ['DELETE', '/api/v1/users/me/pending-email', {}, ['401', '200', '401', '403', '200', '200']],
  ['GET', '/api/v1/users/me/data', undefined, ['401', '200', '401', '403', '200', '200']],
  ['GET', '/api/v1/users/me/social-profiles', undefined, ['401', '200', '401', '403', '200', '200']],
  ['POST', '/api/v1/users/me/locale', { locale: 'en' }, ['200', '200', '200', '200', '200', '200']],
  ['GET', '/api/v1/me', undefined, ['401', '200', '200', '200', '200', '200']],
  ['GET', '/api/v1/bootstrap-data', undefined, ['200', '200', '200', '200', '200', '200']],
  ['GET', '/api/v1/value-lists/countries', undefined, ['200', '200', '401', '403', '200', '200']],
  ['GET', '/api/v1/live', undefined, ['-', '-', '401', '403', '-', '-']],
  ['GET', '/api/v1/logs/error/download-latest', undefined, ['401', '403', '401', '403', '403', '204']],
  ['POST', '/api/v1/plugin-problems', { plugin: 'a', location: 'b', message: 'c' }, ['200', '200', '200', '200', '200', '200']],
  ['POST', '/api/v1/resend-email-verification', { email: 'target@example.test' }, ['401', '422', '422', '422', '422', '422']],
  ['POST', '/api/v1/validate-email-verification-otp', { code: '000000' }, ['401', '422', '422', '422', '422', '422']],
  ['GET', '/api/v1/user-sessions', undefined, ['401', '200', '401', '403', '200', '200']],
  ['POST', '/api/v1/user-sessions/logout-other', { password: 'not theirs' }, ['401', '422', '401', '403', '422', '422']],
  ['POST', '/api/v1/recaptcha/verify', { token: 'guess' }, ['422', '422', '401', '403', '422', '422']],
  ['GET', '/api/v1/recaptcha/puzzle', undefined, ['200', '200', '401', '403', '200', '200']],
  // There is no frame while no other service is set up.
  ['GET', '/secure/human-check', undefined, ['404', '404', '401', '403', '404', '404']],
  ['POST', '/auth/invitations/accept', { invite_id: 'x', invite_type: 'y' }, ['401', '404', '401', '403', '404', '404']],
  ['GET', '/api/v1/reports/new-users', undefined, ['401', '403', '401', '403', '403', '200']],
  ['GET', '/api/v1/menu-targets', undefined, ['401', '403', '401', '403', '403', '200']],
  ['POST', '/auth/login', {}, ['422', '422', '422', '422', '422', '422']],
  ['GET', '/auth/login/effort', undefined, ['200', '200', '200', '200', '200', '200']],
  ['POST', '/auth/logout', {}, ['200', '200', '200', '200', '200', '200']],
  ['POST', '/auth/register', {}, ['422', '422', '401', '403', '422', '422']],
  ['POST', '/auth/forgot-password', { email: 'target@example.test' }, ['200', '200', '200', '200', '200', '200']],
  ['GET', '/auth/reset-password/:id', undefined, ['200', '200', '200', '200', '200', '200']],
  ['POST', '/auth/reset-password', {}, ['422', '422', '422', '422', '422', '422']],
  ['POST', '/auth/two-factor-challenge', { code: '000000' }, ['410', '410', '410', '410', '410', '410']],
  ['GET', '/secure/password', undefined, ['302', '302', '302', '302', '302', '302']],
  ['GET', '/auth/user/password', undefined, ['401', '200', '401', '403', '200', '200']],
  ['PUT', '/auth/user/password', {}, ['401', '422', '401', '403', '422', '422']],
  ['GET', '/auth/user/confirmed-password-status', undefined, ['401', '200', '401', '403', '200', '200']],
  ['POST', '/auth/user/confirm-password', { password: 'not theirs' }, ['401', '422', '401', '403', '422', '422']],
  ['GET', '/auth/user/two-factor-authentication', undefined, ['401', '200', '401', '403', '200', '200']],
  ['POST', '/auth/user/two-factor-authentication', {}, ['401', '423', '401', '403', '423', '423', '200']],
  ['DELETE', '/auth/user/two-factor-authentication', {}, ['401', '423', '401', '403', '423', '423', '200']],
  ['GET', '/auth/user/two-factor/qr-code', undefined, ['401', '423', '401', '403', '423', '423', '409']],
  ['POST', '/auth/user/confirmed-two-factor-authentication', { code: '000000' }, ['401', '423', '401', '403', '423', '423', '409']],
  ['POST', '/auth/user/two-factor-recovery-codes', {}, ['401', '423', '401', '403', '423', '423', '409']],
  // Windows end at a page that says what went wrong.
  ['GET', '/secure/auth/social/google/login', undefined, ['200', '200', '200', '200', '200', '200']],
  ['GET', '/secure/auth/social/google/connect', undefined, ['200', '200', '401', '403', '200', '200']],
  ['GET', '/secure/auth/social/google/callback?state=x&code=y', undefined, ['200', '200', '200', '200', '200', '200']],
  ['POST', '/secure/auth/social/connect', { password: 'not theirs' }, ['409', '409', '409', '409', '409', '409']],
  ['POST', '/secure/auth/social/google/disconnect', {}, ['401', '423', '401', '403', '423', '423', '200']],
] as const

const CASES = TABLE.flatMap(([method, path, body, answers]) => WHO.map((who, index) => [who, method, path, answers[index] ?? answers[1], body] as const))

/** All that an account is made of. */
const targetNow = () =>
  site.sql(
    `select to_jsonb(u) as account, (select count(*)::int from sessions where user_id = u.id) as sessions, to_jsonb(a) as avatar, to_jsonb(t) as two_factor
     from users u left join user_avatars a on a.user_id = u.id left join two_factor_secrets t on t.user_id = u.id where u.id = $1`,
    [target],
  )

test.each(CASES)('responds to %s %s %s with %s', async (who, method, path, expected, body) => {
  const visitor = await people[who]?.()
  if (!visitor) throw new Error('nobody of this kind')
  const before = await targetNow()
  const own = (await visitor.get('/api/v1/me')).body.user?.id ?? 'me'
  const ask = async (id: number | string) => {
    const { status } = await visitor.send(method, path.replace(':id', String(id)), body === undefined ? {} : { body })
    return String(status)
  }
  const [foreign, self = '-'] = expected.split('/')
  if (foreign !== '-') expect(await ask(target)).toBe(foreign)
  if (!MAY_CHANGE_OTHERS.has(who)) expect(await targetNow()).toEqual(before)
  if (self !== '-') expect(await ask(own)).toBe(self)
})

const OWN = new Set(['auth', 'core'])
/** They have tables beside their calls. */
const ELSEWHERE = new Set(['notifications', 'developers'])
/** Of an account, whoever answers. */
const OF_ACCOUNTS = /\/(users?|user-sessions|me)(\/|$)/

test('covers every endpoint of auth and the core', () => {
  expect(findUntestedEndpoints(site, TABLE, (plugin, path) => OWN.has(plugin) || (!ELSEWHERE.has(plugin) && OF_ACCOUNTS.test(path)))).toEqual([])
})

test.each(['0', '-1', '1.5', 'abc', '9007199254740993', '%00', '1;drop'])('rejects an invalid id: %s', async (id) => {
  const member = await site.createSignedInUser()
  for (const path of ['', '/profile', '/followers']) expect((await member.get(`/api/v1/users/${id}${path}`)).status).toBe(422)
})
