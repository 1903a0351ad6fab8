import { createTestSite, type TestSite, type Visitor } from '@balafon/sdk/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

let site: TestSite
let target: number
const people: Record<string, () => Promise<Visitor>> = {
  guest: async () => {
    const visitor = site.visitor()
    await visitor.get('/')
    return visitor
  },
  user: () => site.member(),
  banned: async () => {
    const member = await site.member()
    await site.sql('update users set banned_at = now() where id = $1', [member.id])
    return member
  },
  unverified: async () => {
    await site.context('core').settings.set('require_email_confirmation', true)
    return site.member()
  },
  manager: () => site.member({ permissions: ['users.update'] }),
  admin: () => site.member({ permissions: ['admin'] }),
}
const WHO = ['guest', 'user', 'banned', 'unverified', 'manager', 'admin'] as const

beforeAll(async () => {
  site = await createTestSite()
  target = (await site.member()).id
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.sql('delete from rate_limits')
  await site.context('core').settings.set('require_email_confirmation', false)
})

/** Call → what each of them is answered about somebody else, and (after the slash) about themselves. */
const TABLE = [
  //                                    guest     user      banned    unverified manager   admin
  ['GET', 'users/:id', undefined, ['401/401', '404/200', '401/401', '403/403', '200/200', '200/200']],
  ['PUT', 'users/:id', {}, ['401/401', '404/200', '401/401', '403/403', '200/200', '200/200']],
  ['DELETE', 'users/:id?deleteCurrentUser=true', {}, ['401/401', '423/423', '401/401', '403/403', '423/423', '423/423']],
  ['POST', 'users/:id/avatar', {}, ['401/401', '404/422', '401/401', '403/403', '422/422', '422/422']],
  ['DELETE', 'users/:id/avatar', {}, ['401/401', '404/200', '401/401', '403/403', '200/200', '200/200']],
  ['GET', 'users/:id/profile', undefined, ['200/-', '200/200', '401/401', '403/403', '200/200', '200/200']],
  ['GET', 'users/:id/followers', undefined, ['200/-', '200/200', '401/401', '403/403', '200/200', '200/200']],
  ['GET', 'users/:id/followed', undefined, ['200/-', '200/200', '401/401', '403/403', '200/200', '200/200']],
  ['POST', 'users/:id/follow', {}, ['401/-', '200/409', '401/401', '403/403', '200/409', '200/409']],
  ['POST', 'users/:id/unfollow', {}, ['401/-', '200/200', '401/401', '403/403', '200/200', '200/200']],
  ['PUT', 'users/me/profile', { is_private: false }, ['401/401', '200/200', '401/401', '403/403', '200/200', '200/200']],
  ['GET', 'users/me/data', undefined, ['401/401', '200/200', '401/401', '403/403', '200/200', '200/200']],
  ['POST', 'recaptcha/verify', { token: 'guess' }, ['422/-', '422/422', '401/401', '403/403', '422/422', '422/422']],
  ['GET', 'recaptcha/puzzle', undefined, ['200/-', '200/200', '401/401', '403/403', '200/200', '200/200']],
  ['GET', 'value-lists/countries', undefined, ['200/200', '200/200', '401/401', '403/403', '200/200', '200/200']],
] as const

const CASES = TABLE.flatMap(([method, path, body, answers]) => WHO.map((who, index) => [who, method, path, answers[index] ?? '', body] as const))

test.each(CASES)('%s: %s %s answers %s', async (who, method, path, expected, body) => {
  const visitor = await people[who]?.()
  if (!visitor) throw new Error('nobody of this kind')
  const own = Number((await visitor.get('/api/v1/me')).body.user?.id)
  const ask = async (id: number | string) => {
    const { status } = await visitor.send(method, `/api/v1/${path.replace(':id', String(id))}`, body === undefined ? {} : { body })
    return String(status)
  }
  const [foreign, self = '-'] = expected.split('/')
  expect(await ask(target)).toBe(foreign)
  if (self !== '-') expect(await ask(Number.isNaN(own) ? 'me' : own)).toBe(self)
})

test.each(['0', '-1', '1.5', 'abc', '9007199254740993', '%00', '1;drop'])('what is no id is refused: %s', async (id) => {
  const member = await site.member()
  for (const path of ['', '/profile', '/followers']) expect((await member.get(`/api/v1/users/${id}${path}`)).status).toBe(422)
})
