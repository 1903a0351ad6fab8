import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../testing/index.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())

const getUsers = () => site.getContext('core').users

describe('update', () => {
  test('updates only the given fields', async () => {
    const { id, email } = await site.createSignedInUser()
    await getUsers().markEmailVerified(id, email)
    const user = await getUsers().update(id, { first_name: 'Awa', country: 'CI' })
    expect(user).toMatchObject({ id, email, first_name: 'Awa', last_name: null, country: 'CI' })
    expect(user.email_verified_at).not.toBeNull()
    expect(await getUsers().update(id, { first_name: null })).toMatchObject({ first_name: null, country: 'CI' })
  })

  test('marks a new address as unverified, unless only upper and lower case differ', async () => {
    const { id, email } = await site.createSignedInUser()
    await getUsers().markEmailVerified(id, email)
    expect((await getUsers().update(id, { email: email.toUpperCase() })).email_verified_at).not.toBeNull()
    expect((await getUsers().update(id, { email: `new-${email}` })).email_verified_at).toBeNull()
  })

  test('rejects the address of another user and changes nothing', async () => {
    const [user, otherUser] = [await site.createSignedInUser(), await site.createSignedInUser()]
    await expect(getUsers().update(user.id, { email: otherUser.email.toUpperCase(), name: 'Changed' })).rejects.toMatchObject({
      data: { fields: { email: ['email_taken'] } },
    })
    expect(await getUsers().find(user.id)).toMatchObject({ email: user.email })
    expect((await getUsers().find(user.id))?.name).not.toBe('Changed')
  })

  test('rejects with 404 when the user does not exist', async () => {
    await expect(getUsers().update(999_999, { name: 'Unknown' })).rejects.toMatchObject({ output: { statusCode: 404 } })
  })
})

describe('findProfiles', () => {
  test('returns names and images of existing users by id', async () => {
    const [first, second] = [await site.createSignedInUser(), await site.createSignedInUser()]
    await getUsers().update(first.id, { name: 'Awa' })
    const profiles = await getUsers().findProfiles([first.id, second.id, first.id, 999_999])
    expect([...profiles.keys()].toSorted()).toEqual([first.id, second.id].toSorted())
    expect(profiles.get(first.id)).toEqual({ id: first.id, name: 'Awa', image: null })
    expect((await getUsers().findProfiles([])).size).toBe(0)
  })
})

describe('passwords', () => {
  test('replaces the old password by the new one', async () => {
    const { id, email, password } = await site.createSignedInUser()
    await getUsers().setPassword(id, 'another quiet drum')
    expect(await getUsers().verifyPassword(id, password)).toBe(false)
    expect(await getUsers().verifyPassword(id, 'another quiet drum')).toBe(true)
    expect(await getUsers().authenticate(email, password)).toBeNull()
  })

  test.each([
    ['less memory', { memoryCost: 9728, timeCost: 2, parallelism: 1 }, true],
    ['fewer passes', { memoryCost: 19_456, timeCost: 1, parallelism: 1 }, true],
    ['another algorithm', { algorithm: 1 as const, memoryCost: 19_456, timeCost: 2, parallelism: 1 }, true],
    ['current parameters', { memoryCost: 19_456, timeCost: 2, parallelism: 1 }, false],
    ['stronger parameters', { memoryCost: 24_576, timeCost: 3, parallelism: 1 }, false],
  ])('upgrades a hash with %s at the next sign-in: %s', async (_title, parameters, isUpgraded) => {
    const { id, email, password } = await site.createSignedInUser()
    const oldHash = await hash(password, parameters)
    const getStoredHash = async () => (await site.sql<{ password_hash: string }>('select password_hash from users where id = $1', [id]))[0]?.password_hash
    await site.models.User.update({ passwordHash: oldHash }, { where: { id } })
    expect(await getUsers().authenticate(email, 'wrong password')).toBeNull()
    expect(await getStoredHash()).toBe(oldHash)
    expect(await getUsers().authenticate(email, password)).toMatchObject({ id })
    expect((await getStoredHash()) !== oldHash).toBe(isUpgraded)
    expect(await getUsers().verifyPassword(id, password)).toBe(true)
  })

  test('accepts composed and decomposed characters as the same password', async () => {
    const { id } = await site.createSignedInUser({ password: 'très discrète' })
    expect(await getUsers().verifyPassword(id, 'très discrète'.normalize('NFD'))).toBe(true)
    expect(await getUsers().verifyPassword(id, 'tres discrete')).toBe(false)
  })

  test('accepts no password for an account without one', async () => {
    const { id } = await getUsers().create({ email: 'passwordless@example.test', password: null })
    expect(await getUsers().hasPassword(id)).toBe(false)
    expect(await getUsers().verifyPassword(id, '')).toBe(false)
    expect(await getUsers().findByEmail('PASSWORDLESS@example.test')).toEqual({ id, hasPassword: false })
  })
})

describe('changePassword', () => {
  test('replaces only the password version that was checked before', async () => {
    const user = await site.createSignedInUser()
    const { db } = site.getContext('core')
    const changePassword = async (password: string, previousVersion: number | null) => {
      const hashedPassword = await getUsers().hashPassword(password)
      return db.transaction((transaction) => getUsers().changePassword(user.id, hashedPassword, previousVersion, transaction))
    }
    const authenticated = await getUsers().authenticate(user.email, user.password)
    expect(await changePassword('expects no password', null)).toBe(false)
    expect(await changePassword('the second one', authenticated?.credentialsVersion ?? -1)).toBe(true)
    expect(await changePassword('the third one', authenticated?.credentialsVersion ?? -1)).toBe(false)
    expect(await getUsers().authenticate(user.email, 'the second one')).not.toBeNull()
    await site.models.User.update({ passwordHash: null }, { where: { id: user.id } })
    expect(await changePassword('the first one', null)).toBe(true)
  })

  test('cancels an email change that was requested with the old password', async () => {
    const user = await site.createSignedInUser()
    const { db, verification } = site.getContext('core')
    const storedUser = await getUsers().find(user.id)
    if (!storedUser) throw new Error('user not found')
    const listCodes = () => site.sql('select email from verification_codes where user_id = $1', [user.id])
    const changePassword = async () => {
      const { credentialsVersion } = (await getUsers().authenticate(user.email, user.password)) ?? { credentialsVersion: -1 }
      const hashedPassword = await getUsers().hashPassword(user.password)
      return db.transaction((transaction) => getUsers().changePassword(user.id, hashedPassword, credentialsVersion, transaction))
    }
    await verification.sendCodeToNewEmail(storedUser, 'thief@example.test', 'en')
    expect(await listCodes()).toEqual([{ email: 'thief@example.test' }])
    expect(await changePassword()).toBe(true)
    expect(await listCodes()).toEqual([])
  })
})

test('deletes the sessions of a removed account', async () => {
  const user = await site.createSignedInUser()
  await getUsers().remove(user.id)
  expect((await user.get('/api/v1/me')).status).toBe(401)
  expect(await getUsers().find(user.id)).toBeNull()
})

describe('permissions of a user', () => {
  test('prefers the user’s own restriction, then the least strict one of the roles', async () => {
    const createRole = async (name: string, minutes: number | null) => {
      const role = await site.models.Role.create({ name })
      const restrictions = minutes === null ? [] : [{ name: 'minutes', value: minutes }]
      await site.models.RolePermission.create({ roleId: role.id, permission: 'test.create', restrictions })
    }
    await createRole('small', 10)
    await createRole('large', 600)
    await createRole('unlimited', null)
    const getRestrictions = async (id: number) => (await getUsers().find(id))?.permissions.find(({ name }) => name === 'test.create')?.restrictions
    const userWithTwoRoles = await site.createSignedInUser({ roles: ['small', 'large'] })
    expect(await getRestrictions(userWithTwoRoles.id)).toEqual([{ name: 'minutes', value: 600 }])
    const userWithAllRoles = await site.createSignedInUser({ roles: ['small', 'large', 'unlimited'] })
    expect(await getRestrictions(userWithAllRoles.id)).toEqual([])
    await site.models.UserPermission.create({ userId: userWithAllRoles.id, permission: 'test.create', restrictions: [{ name: 'minutes', value: 3 }] })
    expect(await getRestrictions(userWithAllRoles.id)).toEqual([{ name: 'minutes', value: 3 }])
  })
})
