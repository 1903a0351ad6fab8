import { createTestSite, createVisitorsByRole, findUntestedEndpoints, reuseVisitors, type TestSite, type Visitor } from '@balafon/sdk/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { confirmUserPassword } from '../testing/authenticator.ts'

let site: TestSite
let targetId: number
let visitorsByRole: Record<string, () => Promise<Visitor>>
const ROLES = ['guest', 'user', 'suspended', 'unverified', 'manager', 'admin', 'confirmed'] as const
const CAN_CHANGE_OTHERS = new Set<string>(['manager', 'admin'])

beforeAll(async () => {
  site = await createTestSite()
  targetId = (await site.createSignedInUser()).id
  visitorsByRole = reuseVisitors<Visitor>({
    ...createVisitorsByRole(site),
    manager: () => site.createSignedInUser({ permissions: ['users.update'] }),
    confirmed: async () => {
      const user = await site.createSignedInUser()
      await confirmUserPassword(user)
      return user
    },
  })
})
afterAll(() => site.close())
beforeEach(() => site.sql('delete from rate_limits'))

/**
 * Method, path, body, and the expected status for each role. `404/200` means: 404 when `:id` is another user's account, 200 when it is the
 * visitor's own account. `-` is not tested. Without a seventh status, `confirmed` (a user with a confirmed password) gets the same as `user`.
 */
const TABLE = [
  //                                    guest     user      suspended unverified manager   admin     confirmed
  ['GET', '/api/v1/users/:id', undefined, ['401/401', '404/200', '401/401', '403/403', '200/200', '200/200']],
  ['PUT', '/api/v1/users/:id', {}, ['401/401', '404/200', '401/401', '403/403', '200/200', '200/200']],
  ['PUT', '/api/v1/users/:id', { email: 'another@example.test' }, ['401/401', '404/423', '401/401', '403/403', '423/423', '423/423', '404/200']],
  ['DELETE', '/api/v1/users/:id?deleteCurrentUser=true', {}, ['401/401', '423/423', '401/401', '403/403', '423/423', '423/423', '404/200']],
  ['POST', '/api/v1/users/:id/avatar', {}, ['401/401', '404/422', '401/401', '403/403', '422/422', '422/422']],
  ['POST', '/api/v1/users/:id/avatar/preview', { url: 'https://127.0.0.1/me.png' }, ['401/401', '404/422', '401/401', '403/403', '422/422', '422/422']],
  ['DELETE', '/api/v1/users/:id/avatar', {}, ['401/401', '404/200', '401/401', '403/403', '200/200', '200/200']],
  ['GET', '/api/v1/users/:id/profile', undefined, ['200/-', '200/200', '401/401', '403/403', '200/200', '200/200']],
  ['GET', '/api/v1/users/:id/followers', undefined, ['200/-', '200/200', '401/401', '403/403', '200/200', '200/200']],
  ['GET', '/api/v1/users/:id/following', undefined, ['200/-', '200/200', '401/401', '403/403', '200/200', '200/200']],
  ['POST', '/api/v1/users/:id/follow', {}, ['401/-', '200/409', '401/401', '403/403', '200/409', '200/409']],
  ['POST', '/api/v1/users/:id/unfollow', {}, ['401/-', '200/200', '401/401', '403/403', '200/200', '200/200']],
  ['PUT', '/api/v1/users/me/profile', { is_private: false }, ['401', '200', '401', '403', '200', '200']],
  ['GET', '/api/v1/users/:id/security', undefined, ['401/401', '403/403', '401/401', '403/403', '200/403', '200/403']],
  ['DELETE', '/api/v1/users/:id/sessions', {}, ['401/401', '403/403', '401/401', '403/403', '200/403', '200/403']],
  ['POST', '/api/v1/users/:id/password-reset', {}, ['401/401', '403/403', '401/401', '403/403', '200/403', '200/403']],
  ['DELETE', '/api/v1/users/:id/social-profiles/google', {}, ['401/401', '403/403', '401/401', '403/403', '423/423', '423/423']],
  ['DELETE', '/api/v1/users/:id/two-factor', {}, ['401/401', '403/403', '401/401', '403/403', '423/423', '423/423']],
  ['POST', '/api/v1/users/:id/reclaim', {}, ['401/401', '403/403', '401/401', '403/403', '423/423', '423/423']],
  ['GET', '/api/v1/users/:id/playlists', undefined, ['200/-', '200/200', '401/401', '403/403', '200/200', '200/200']],
  ['GET', '/api/v1/users/:id/likes', undefined, ['200/-', '200/200', '401/401', '403/403', '200/200', '200/200']],
  ['GET', '/api/v1/users/:id/reposts', undefined, ['200/-', '200/200', '401/401', '403/403', '200/200', '200/200']],
  ['GET', '/api/v1/me/queue', undefined, ['401', '200', '401', '403', '200', '200']],
  ['PUT', '/api/v1/me/queue', {}, ['401', '422', '401', '403', '422', '422']],
  ['PATCH', '/api/v1/me/queue', {}, ['401', '422', '401', '403', '422', '422']],
  ['POST', '/api/v1/tus/entries', {}, ['401', '422', '401', '403', '422', '422']],
  ['POST', '/api/v1/s3/simple/presign', {}, ['401', '422', '401', '403', '422', '422']],
  ['POST', '/api/v1/s3/entries', {}, ['401', '422', '401', '403', '422', '422']],
  ['POST', '/api/v1/s3/multipart/create', {}, ['401', '422', '401', '403', '422', '422']],
  ['POST', '/api/v1/s3/multipart/batch-sign-part-urls', {}, ['401', '422', '401', '403', '422', '422']],
  ['POST', '/api/v1/s3/multipart/get-uploaded-parts', {}, ['401', '422', '401', '403', '422', '422']],
  ['POST', '/api/v1/s3/multipart/complete', {}, ['401', '422', '401', '403', '422', '422']],
  ['POST', '/api/v1/s3/multipart/abort', {}, ['401', '422', '401', '403', '422', '422']],
  ['POST', '/api/v1/file-entries', {}, ['401', '422', '401', '403', '422', '422']],
  ['POST', '/api/v1/file-entries/delete', {}, ['401', '200', '401', '403', '200', '200']],
  ['POST', '/api/v1/file-entries/restore', {}, ['401', '403', '401', '403', '403', '422']],
  ['GET', '/api/v1/uploads/configuration', undefined, ['401', '200', '401', '403', '200', '200']],
  ['GET', '/api/v1/file-entries/1/link', undefined, ['401', '404', '401', '403', '404', '404']],
  ['GET', '/api/v1/file-entries', undefined, ['401', '403', '401', '403', '403', '200']],
  ['GET', '/api/v1/file-entries/count', undefined, ['401', '403', '401', '403', '403', '200']],
  ['GET', '/api/v1/file-entries/export.csv', undefined, ['401', '403', '401', '403', '403', '200']],
  ['GET', '/api/v1/file-entries/folders', undefined, ['401', '403', '401', '403', '403', '200']],
  ['GET', '/api/v1/file-entries/titles', undefined, ['401', '403', '401', '403', '403', '200']],
  ['GET', '/api/v1/file-entries/usage', undefined, ['401', '403', '401', '403', '403', '200']],
  ['GET', '/api/v1/file-entries/1', undefined, ['401', '403', '401', '403', '403', '404']],
  ['POST', '/api/v1/file-entries/bulk', {}, ['401', '403', '401', '403', '403', '422']],
  ['GET', '/api/v1/file-entries/bulk/00000000-0000-4000-8000-000000000000', undefined, ['401', '403', '401', '403', '403', '404']],
  ['POST', '/api/v1/file-entries/bulk/00000000-0000-4000-8000-000000000000/cancel', {}, ['401', '403', '401', '403', '403', '404']],
  ['POST', '/api/v1/uploads/check-storage', {}, ['401', '403', '401', '403', '403', '200']],
  ['POST', '/api/v1/tus/upload', undefined, ['401', '400', '401', '403', '400', '400']],
  ['GET', '/api/v1/tus/upload/1', undefined, ['404', '404', '404', '404', '404', '404']],
  ['PATCH', '/api/v1/tus/upload/1', undefined, ['401', '404', '401', '403', '404', '404']],
  ['DELETE', '/api/v1/tus/upload/1', undefined, ['401', '404', '401', '403', '404', '404']],
  ['GET', '/api/v1/entities/core.user', undefined, ['401', '403', '401', '403', '200', '200']],
  ['POST', '/api/v1/client-errors', {}, ['422', '422', '422', '422', '422', '422']],
  ['POST', '/api/v1/page-views', {}, ['422', '422', '422', '422', '422', '422']],
  ['POST', '/auth/user-invitations', {}, ['401', '403', '401', '403', '422', '422']],
  ['POST', '/api/v1/view-as/stop', {}, ['401', '200', '200', '200', '200', '200']],
  // The users have no pending email address: sending its code again is a conflict (409).
  ['POST', '/api/v1/users/me/pending-email/code', {}, ['401', '409', '401', '403', '409', '409']],
  ['DELETE', '/api/v1/users/me/pending-email', {}, ['401', '200', '401', '403', '200', '200']],
  ['GET', '/api/v1/users/me/data', undefined, ['401', '200', '401', '403', '200', '200']],
  ['GET', '/api/v1/users/me/social-profiles', undefined, ['401', '200', '401', '403', '200', '200']],
  ['POST', '/api/v1/users/me/locale', { locale: 'en' }, ['200', '200', '200', '200', '200', '200']],
  ['GET', '/api/v1/me', undefined, ['401', '200', '200', '200', '200', '200']],
  ['GET', '/api/v1/bootstrap-data', undefined, ['200', '200', '200', '200', '200', '200']],
  ['GET', '/api/v1/value-lists/countries', undefined, ['200', '200', '401', '403', '200', '200']],
  ['GET', '/api/v1/live', undefined, ['-', '-', '401', '403', '-', '-']],
  ['GET', '/api/v1/logs/error/download-latest', undefined, ['401', '403', '401', '403', '403', '200']],
  ['POST', '/api/v1/plugin-problems', { plugin: 'a', location: 'b', message: 'c' }, ['200', '200', '200', '200', '200', '200']],
  ['POST', '/api/v1/resend-email-verification', { email: 'target@example.test' }, ['401', '422', '422', '422', '422', '422']],
  ['POST', '/api/v1/validate-email-verification-otp', { code: '000000' }, ['401', '422', '422', '422', '422', '422']],
  ['GET', '/api/v1/user-sessions', undefined, ['401', '200', '401', '403', '200', '200']],
  ['POST', '/api/v1/user-sessions/logout-other', { password: 'wrong password' }, ['401', '422', '401', '403', '422', '422']],
  ['POST', '/api/v1/recaptcha/verify', { token: 'guess' }, ['422', '422', '401', '403', '422', '422']],
  ['GET', '/api/v1/recaptcha/challenge', undefined, ['200', '200', '401', '403', '200', '200']],
  // The frame does not exist (404), because the site uses the proof of work, which needs none.
  ['GET', '/secure/bot-check', undefined, ['404', '404', '401', '403', '404', '404']],
  ['POST', '/auth/invitations/accept', { invite_id: 'x', invite_type: 'y' }, ['401', '404', '401', '403', '404', '404']],
  ['GET', '/api/v1/menu-targets', undefined, ['401', '403', '401', '403', '403', '200']],
  ['POST', '/auth/login', {}, ['422', '422', '422', '422', '422', '422']],
  ['GET', '/auth/login/challenge', undefined, ['200', '200', '200', '200', '200', '200']],
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
  ['POST', '/auth/user/confirm-password', { password: 'wrong password' }, ['401', '422', '401', '403', '422', '422']],
  ['GET', '/auth/user/two-factor-authentication', undefined, ['401', '200', '401', '403', '200', '200']],
  ['POST', '/auth/user/two-factor-authentication', {}, ['401', '423', '401', '403', '423', '423', '200']],
  ['DELETE', '/auth/user/two-factor-authentication', {}, ['401', '423', '401', '403', '423', '423', '200']],
  ['GET', '/auth/user/two-factor/qr-code', undefined, ['401', '423', '401', '403', '423', '423', '409']],
  ['POST', '/auth/user/confirmed-two-factor-authentication', { code: '000000' }, ['401', '423', '401', '403', '423', '423', '409']],
  ['POST', '/auth/user/two-factor-recovery-codes', {}, ['401', '423', '401', '403', '423', '423', '409']],
  // The status is 200 even after an error, because popups get a page that shows the error.
  ['GET', '/secure/auth/social/google/login', undefined, ['200', '200', '200', '200', '200', '200']],
  ['GET', '/secure/auth/social/google/connect', undefined, ['200', '200', '401', '403', '200', '200']],
  ['GET', '/secure/auth/social/google/callback?state=x&code=y', undefined, ['200', '200', '200', '200', '200', '200']],
  ['POST', '/secure/auth/social/connect', { password: 'wrong password' }, ['409', '409', '409', '409', '409', '409']],
  ['POST', '/secure/auth/social/google/disconnect', {}, ['401', '423', '401', '403', '423', '423', '200']],
] as const

const CASES = ROLES.map((role, index) => ({
  role,
  requests: TABLE.map(([method, path, body, statuses]) => [method, path, statuses[index] ?? statuses[1], body] as const),
}))

/** Reads all data of the other user's account. */
const readTarget = () =>
  site.sql(
    `select to_jsonb(u) as account, (select count(*) from sessions where user_id = u.id) as sessions, to_jsonb(a) as avatar, to_jsonb(t) as two_factor
     from users u left join user_avatars a on a.user_id = u.id left join two_factor_secrets t on t.user_id = u.id where u.id = $1`,
    [targetId],
  )

describe.each(CASES)('access of the role $role to accounts', ({ role, requests }) => {
  // The requests of the visitor `unverified` turn this setting on.
  afterAll(() => site.getContext('core').settings.set('require_email_confirmation', false))

  test.each(requests)('responds to %s %s with %s', async (method, path, expected, body) => {
    const visitor = await visitorsByRole[role]?.()
    if (!visitor) throw new Error(`no visitor has the role ${role}`)
    const dataBefore = await readTarget()
    const ownId = (await visitor.get('/api/v1/me')).body.user?.id ?? 'me'
    const send = async (id: number | string) => {
      const { status } = await visitor.send(method, path.replace(':id', String(id)), body === undefined ? {} : { body })
      return String(status)
    }
    const [statusForOtherAccount, statusForOwnAccount = '-'] = expected.split('/')
    if (statusForOtherAccount !== '-') expect(await send(targetId)).toBe(statusForOtherAccount)
    if (!CAN_CHANGE_OTHERS.has(role)) expect(await readTarget()).toEqual(dataBefore)
    if (statusForOwnAccount !== '-') expect(await send(ownId)).toBe(statusForOwnAccount)
  })
})

describe('access to accounts', () => {
  const TESTED_PLUGINS = new Set(['auth', 'core'])
  /** Plugins that test the access to their endpoints in their own folder. */
  const PLUGINS_WITH_OWN_TABLE = new Set(['admin', 'billing', 'developers', 'notifications', 'wallet'])
  /** Paths about accounts, of any plugin. */
  const ACCOUNT_PATHS = /\/(users?|user-sessions|me)(\/|$)/

  test('covers every endpoint of auth and the core', () => {
    expect(
      findUntestedEndpoints(site, TABLE, (plugin, path) => TESTED_PLUGINS.has(plugin) || (!PLUGINS_WITH_OWN_TABLE.has(plugin) && ACCOUNT_PATHS.test(path))),
    ).toEqual([])
  })

  test.each(['0', '-1', '1.5', 'abc', '9007199254740993', '%00', '1;drop'])('returns 422 for an invalid id: %s', async (id) => {
    const user = await site.createSignedInUser()
    for (const path of ['', '/profile', '/followers']) expect((await user.get(`/api/v1/users/${id}${path}`)).status).toBe(422)
  })
})
