import { createTestSite, type TestSite, type Visitor } from '@balafon/sdk/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AdSlot, listAds, updateAd } from '../../contract/ads.ts'
import { saveSettings } from '../../contract/settings.ts'

const CODE = '<p>Strings and skins, at the market</p>'
const TOP = { params: { slot: 'ads.general_top' }, body: { code: CODE } }

let site: TestSite
let administrator: Visitor & { id: number }
beforeAll(async () => {
  site = await createTestSite()
  administrator = await site.createSignedInUser({ permissions: ['settings.update'] })
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.sql('delete from settings')
  await site.sql('update sessions set password_confirmed_at = null')
  await site.getContext('core').settings.setAll({})
})

const confirmPassword = () => site.sql('update sessions set password_confirmed_at = now() where user_id = $1', [administrator.id])
const findSlot = (slots: readonly AdSlot[], name: string) => slots.find((slot) => slot.name === name)
const listStoredKeys = () => site.sql('select key from settings')

test('returns 403 without the permission and 401 to guests', async () => {
  const other = await site.createSignedInUser({ permissions: ['admin.access'] })
  expect((await other.request(listAds, {})).status).toBe(403)
  expect((await other.request(updateAd, TOP)).status).toBe(403)
  expect((await site.createVisitor().request(listAds, {})).status).toBe(401)
})

test('lists slots with hints in the language of the request', async () => {
  const { body } = await administrator.request(listAds, {})
  expect(findSlot(body.slots, 'ads.album_above')).toEqual({
    name: 'ads.album_above',
    label: 'Album page',
    hint: 'Album page only, above the tracks. As wide as possible.',
    code: '',
  })
  expect(findSlot((await administrator.request(listAds, {}, { 'accept-language': 'fr' })).body.slots, 'ads.general_top')?.label).toBe(
    'En haut de la plupart des pages',
  )
})

test('returns 423 until the password is confirmed, then stores the code', async () => {
  const { status, body } = await administrator.request(updateAd, TOP)
  expect([status, body.code]).toEqual([423, 'password_confirmation_required'])
  expect(await listStoredKeys()).toEqual([])
  await confirmPassword()
  const updated = await administrator.request(updateAd, TOP)
  expect(updated.status).toBe(200)
  expect(findSlot(updated.body.slots, 'ads.general_top')?.code).toBe(CODE)
  expect((await site.createVisitor().get('/ads/ads.general_top')).text).toContain(CODE)
})

test('rejects ad slots in PUT /settings, which requires no password confirmation', async () => {
  await administrator.request(listAds, {})
  const { status, body } = await administrator.request(saveSettings, { body: { values: { 'ads.general_top': CODE } } })
  expect([status, body.errors]).toEqual([422, { 'ads.general_top': ['Unknown field.'] }])
  expect(await listStoredKeys()).toEqual([])
})

test('records the change in the audit log', async () => {
  await confirmPassword()
  await administrator.request(updateAd, { ...TOP, body: { code: CODE } })
  const { entries } = await site.getContext('core').audit.list({ userIds: [administrator.id], actions: ['ad_slot.update'], limit: 1 })
  expect(entries).toMatchObject([{ entityId: 'ads.general_top', before: { code: expect.any(String) }, after: { code: CODE } }])
})

test('rejects unknown slots and code that is too long', async () => {
  await confirmPassword()
  expect((await administrator.request(updateAd, { ...TOP, params: { slot: 'ads.unknown' } })).body.code).toBe('ads.unknown_slot')
  expect((await administrator.request(updateAd, { ...TOP, body: { code: 'x'.repeat(50_001) } })).status).toBe(422)
  expect(await listStoredKeys()).toEqual([])
})
