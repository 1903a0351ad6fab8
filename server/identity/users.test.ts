import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../testing/index.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())

const users = () => site.getContext('core').users

test('an update changes what is given and leaves the rest', async () => {
  const { id, email } = await site.createSignedInUser()
  await users().markEmailVerified(id, email)
  const user = await users().update(id, { first_name: 'Awa', country: 'CI' })
  expect(user).toMatchObject({ id, email, first_name: 'Awa', last_name: null, country: 'CI' })
  expect(user.email_verified_at).not.toBeNull()
  expect(await users().update(id, { first_name: null })).toMatchObject({ first_name: null, country: 'CI' })
})

test('another address has to be verified anew; the same one in other letters has not', async () => {
  const { id, email } = await site.createSignedInUser()
  await users().markEmailVerified(id, email)
  expect((await users().update(id, { email: email.toUpperCase() })).email_verified_at).not.toBeNull()
  expect((await users().update(id, { email: `new-${email}` })).email_verified_at).toBeNull()
})

test("somebody else's address is refused, and nothing is changed", async () => {
  const [one, other] = [await site.createSignedInUser(), await site.createSignedInUser()]
  await expect(users().update(one.id, { email: other.email.toUpperCase(), name: 'Changed' })).rejects.toMatchObject({
    data: { fields: { email: ['email_taken'] } },
  })
  expect(await users().find(one.id)).toMatchObject({ email: one.email })
  expect((await users().find(one.id))?.name).not.toBe('Changed')
})

test('who is nobody cannot be updated', async () => {
  await expect(users().update(999_999, { name: 'Nobody' })).rejects.toMatchObject({ output: { statusCode: 404 } })
})

test('a new password fits, the old one no longer', async () => {
  const { id, email, password } = await site.createSignedInUser()
  await users().setPassword(id, 'another quiet drum')
  expect(await users().verifyPassword(id, password)).toBe(false)
  expect(await users().verifyPassword(id, 'another quiet drum')).toBe(true)
  expect(await users().authenticate(email, password)).toBeNull()
})

test.each([
  ['less memory', { memoryCost: 9728, timeCost: 2, parallelism: 1 }, true],
  ['fewer passes', { memoryCost: 19_456, timeCost: 1, parallelism: 1 }, true],
  ['another algorithm', { algorithm: 1 as const, memoryCost: 19_456, timeCost: 2, parallelism: 1 }, true],
  ['today’s parameters', { memoryCost: 19_456, timeCost: 2, parallelism: 1 }, false],
  ['stronger ones', { memoryCost: 24_576, timeCost: 3, parallelism: 1 }, false],
])('a password that was hashed with %s is hashed again when it is given: %s', async (_how, parameters, again) => {
  const { id, email, password } = await site.createSignedInUser()
  const old = await hash(password, parameters)
  const stored = async () => (await site.sql<{ password_hash: string }>('select password_hash from users where id = $1', [id]))[0]?.password_hash
  await site.sql('update users set password_hash = $2 where id = $1', [id, old])
  expect(await users().authenticate(email, 'not it')).toBeNull()
  expect(await stored()).toBe(old)
  expect(await users().authenticate(email, password)).toMatchObject({ id })
  expect((await stored()) !== old).toBe(again)
  expect(await users().verifyPassword(id, password)).toBe(true)
})

test('a password is the same however its letters were composed', async () => {
  const { id } = await site.createSignedInUser({ password: 'très discrète' })
  expect(await users().verifyPassword(id, 'très discrète'.normalize('NFD'))).toBe(true)
  expect(await users().verifyPassword(id, 'tres discrete')).toBe(false)
})

test('an account without a password takes none', async () => {
  const { id } = await users().create({ email: 'social@example.test', password: null })
  expect(await users().hasPassword(id)).toBe(false)
  expect(await users().verifyPassword(id, '')).toBe(false)
  expect(await users().findByEmail('SOCIAL@example.test')).toEqual({ id, hasPassword: false })
})

test('a removed account is gone, and so are its sessions', async () => {
  const member = await site.createSignedInUser()
  await users().remove(member.id)
  expect((await member.get('/api/v1/me')).status).toBe(401)
  expect(await users().find(member.id)).toBeNull()
})

test('a visit has a name that changes at sign-in', async () => {
  const { sessions } = site.getContext('core')
  const names: (string | null)[] = []
  site.site.server.route({ method: 'GET', path: '/test/visit', handler: (request) => String(names.push(sessions.getBrowserSessionId(request))) })
  const visitor = site.createVisitor()
  await visitor.get('/test/visit')
  await visitor.get('/')
  await visitor.get('/test/visit')
  await visitor.get('/test/visit')
  const { id } = await site.createSignedInUser()
  visitor.adoptSession(await site.site.openSession(id))
  await visitor.get('/test/visit')
  expect(names[0]).toBeNull()
  expect(names[1]).toBe(names[2])
  expect(names[3]).not.toBe(names[1])
})

test('of two roles that bring the same permission the more generous limit counts, and the own one before both', async () => {
  const role = async (name: string, minutes: number | null) => {
    const restrictions = JSON.stringify(minutes === null ? [] : [{ name: 'minutes', value: minutes }])
    await site.sql(
      `with role as (insert into roles (name) values ($1) returning id)
       insert into role_permissions (role_id, permission, restrictions) select id, 'music.create', $2::jsonb from role`,
      [name, restrictions],
    )
  }
  await role('small', 10)
  await role('large', 600)
  await role('boundless', null)
  const limits = async (id: number) => (await users().find(id))?.permissions.find(({ name }) => name === 'music.create')?.restrictions
  const both = await site.createSignedInUser({ roles: ['small', 'large'] })
  expect(await limits(both.id)).toEqual([{ name: 'minutes', value: 600 }])
  const all = await site.createSignedInUser({ roles: ['small', 'large', 'boundless'] })
  expect(await limits(all.id)).toEqual([])
  await site.sql(`insert into user_permissions values ($1, 'music.create', '[{"name": "minutes", "value": 3}]')`, [all.id])
  expect(await limits(all.id)).toEqual([{ name: 'minutes', value: 3 }])
})

test('a password takes the place of the one that was given for it, or of none, and of no other', async () => {
  const member = await site.createSignedInUser()
  const { db } = site.getContext('core')
  const change = async (password: string, since: number | null) => {
    const hashed = await users().hashPassword(password)
    return db.transaction((transaction) => users().changePassword(member.id, hashed, since, transaction))
  }
  const proven = await users().authenticate(member.email, member.password)
  expect(await change('of who thinks there is none', null)).toBe(false)
  expect(await change('the second one', proven?.credentialsVersion ?? -1)).toBe(true)
  expect(await change('the third one', proven?.credentialsVersion ?? -1)).toBe(false)
  expect(await users().authenticate(member.email, 'the second one')).not.toBeNull()
  await site.sql('update users set password_hash = null where id = $1', [member.id])
  expect(await change('the first one', null)).toBe(true)
})

test('with the password goes what was asked for by who knew the old one: another address', async () => {
  const member = await site.createSignedInUser()
  const { db, verification } = site.getContext('core')
  const user = await users().find(member.id)
  if (!user) throw new Error('nobody is there')
  const codes = () => site.sql('select email from verification_codes where user_id = $1', [member.id])
  const change = async () => {
    const { credentialsVersion } = (await users().authenticate(member.email, member.password)) ?? { credentialsVersion: -1 }
    const hashed = await users().hashPassword(member.password)
    return db.transaction((transaction) => users().changePassword(member.id, hashed, credentialsVersion, transaction))
  }
  await verification.sendCodeToNewEmail(user, 'thief@example.test', 'en')
  expect(await codes()).toEqual([{ email: 'thief@example.test' }])
  expect(await change()).toBe(true)
  expect(await codes()).toEqual([])
})
