import { createTestSite, type SignedInUser, type TestSite } from '@balafon/sdk/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { updateAccount } from '../../contract/account.ts'
import { removeAvatar, uploadAvatar } from '../../contract/avatar.ts'
import { countStoredFiles, createImage, upload } from '../testing/avatars.ts'
import { FORGED_REQUESTS } from '../testing/browsers.ts'

let site: TestSite
let png: Buffer
beforeAll(async () => {
  site = await createTestSite()
  png = await createImage('png')
})
afterAll(() => site.close())
beforeEach(() => site.sql('delete from rate_limits'))

const me = { params: { id: 'me' as const } }

const listFiles = (user: SignedInUser) => site.sql<{ path: string }>('select path from file_entries where owner_id = $1 order by id', [user.id])

/** Makes the insertion of a file with this name wait for the advisory lock of the test. */
async function delayInsertion(name: string) {
  await site.migrationSql(`create or replace function wait_for_test() returns trigger language plpgsql as
    'begin perform pg_advisory_xact_lock_shared(1); return new; end'`)
  await site.migrationSql('drop trigger if exists wait_for_test on file_entries')
  await site.migrationSql(
    `create trigger wait_for_test before insert on file_entries for each row when (new.name = '${name}') execute function wait_for_test()`,
  )
}

describe('stored avatars', () => {
  test('replaces and deletes the previous image', async () => {
    const user = await site.createSignedInUser()
    const first = (await upload(user, png)).body.user.image
    const second = (await upload(user, await createImage('jpeg'))).body.user.image
    expect(second).not.toBe(first)
    expect(await listFiles(user)).toHaveLength(2)
    expect((await user.get(first)).status).toBe(404)
    expect((await user.get(second)).status).toBe(200)
  })

  test('keeps the files of only one of several parallel uploads', async () => {
    const user = await site.createSignedInUser()
    const countBefore = await countStoredFiles(site)
    const responses = await Promise.all([1, 2, 3].map(() => upload(user, png)))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await listFiles(user)).toHaveLength(2)
    expect(await countStoredFiles(site)).toBe(countBefore + 2)
  })

  test('responds 503 to too many uploads and stores nothing', async () => {
    const user = await site.createSignedInUser()
    const countBefore = await countStoredFiles(site)
    const responses = await Promise.all(Array.from({ length: 12 }, () => upload(user, png)))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 503]))
    const refused = responses.find(({ status }) => status === 503)
    expect(refused?.headers['retry-after']).toBe('10')
    expect(refused?.body.code).toBe('busy')
    expect(await countStoredFiles(site)).toBe(countBefore + 2)
  })

  test.each([
    ['its first file', 'avatar.webp', 1],
    ['its second file', 'avatar-small.webp', 2],
  ])('stores nothing when the account is deleted before %s is saved', async (_description, name, fileCount) => {
    const user = await site.createSignedInUser()
    const countBefore = await countStoredFiles(site)
    await delayInsertion(name)
    const { uploading } = await site.getContext('core').db.transaction(async (transaction) => {
      await site.getContext('core').sql('select pg_advisory_xact_lock(1)', [], transaction)
      const request = upload(user, png)
      await expect.poll(() => countStoredFiles(site), { timeout: 20_000 }).toBe(countBefore + fileCount)
      await site.getContext('core').users.remove(user.id)
      // The promise of the upload is wrapped in an object: a returned promise would be awaited, and the upload waits for this transaction.
      return { uploading: request }
    })
    const { status, body } = await uploading
    expect([status, body.code, body.message]).toEqual([404, 'auth.account.deleted', 'This account no longer exists.'])
    expect(await countStoredFiles(site)).toBe(countBefore)
    expect(await site.sql('select * from file_entries where owner_id is null')).toEqual([])
  })

  test('deletes an image with DELETE and with image: null, also repeatedly', async () => {
    for (const remove of [
      (user: SignedInUser) => user.request(removeAvatar, me),
      (user: SignedInUser) => user.request(updateAccount, { ...me, body: { image: null } }),
    ]) {
      const user = await site.createSignedInUser()
      const { image } = (await upload(user, png)).body.user
      expect((await user.request(updateAccount, { ...me, body: { image } })).body.user.image).toBe(image)
      for (const response of [await remove(user), await remove(user)]) expect(response.body.user.image).toBeNull()
      expect(await listFiles(user)).toEqual([])
      expect((await user.get(image)).status).toBe(404)
    }
  })

  test('deletes the image with the account', async () => {
    const user = await site.createSignedInUser()
    const { image } = (await upload(user, png)).body.user
    await site.getContext('core').users.remove(user.id)
    await expect.poll(async () => (await site.createVisitor().get(image)).status).toBe(404)
    await expect.poll(() => site.sql('select * from user_avatars where user_id = $1', [user.id])).toEqual([])
  })

  test('does not let users change or delete images of other users', async () => {
    const [user, otherUser] = [await site.createSignedInUser(), await site.createSignedInUser()]
    await upload(otherUser, png)
    const filesBefore = await listFiles(otherUser)
    expect((await user.upload(uploadAvatar, { params: { id: otherUser.id }, file: png, name: 'a.png' })).status).toBe(404)
    expect((await user.request(removeAvatar, { params: { id: otherUser.id } })).status).toBe(404)
    expect(await listFiles(otherUser)).toEqual(filesBefore)
    const manager = await site.createSignedInUser({ permissions: ['users.update'] })
    expect((await manager.upload(uploadAvatar, { params: { id: otherUser.id }, file: png, name: 'a.png' })).status).toBe(200)
  })

  test.each(FORGED_REQUESTS)('rejects an upload %s', async (_description, headers) => {
    const user = await site.createSignedInUser()
    expect((await user.upload(uploadAvatar, { ...me, file: png, name: 'a.png' }, headers)).status).toBe(403)
    expect(await listFiles(user)).toEqual([])
  })

  test('returns 429 after 20 uploads in an hour', async () => {
    const user = await site.createSignedInUser()
    const responses = []
    for (let count = 0; count < 21; count += 1) responses.push(await user.request(uploadAvatar, { ...me, body: {} }))
    expect(responses[19]?.status).toBe(422)
    expect(responses[20]?.status).toBe(429)
  })
})
