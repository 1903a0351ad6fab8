import { createTestSite, type TestSite, type Visitor } from '@balafon/sdk/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AdSlot, fillAd, listAds } from '../../contract/ads.ts'
import { saveSettings } from '../../contract/settings.ts'
import { createAdsAdministration } from './ads.service.ts'

const CODE = '<p>Strings and skins, at the market</p>'
const TOP = { params: { slot: 'ads.general_top' }, body: { code: CODE } }

let site: TestSite
let operator: Visitor & { id: number }
beforeAll(async () => {
  site = await createTestSite()
  operator = await site.createSignedInUser({ permissions: ['settings.update'] })
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.sql('delete from settings')
  await site.sql('update sessions set password_confirmed_at = null')
  await site.getContext('core').settings.setAll({})
})

const confirm = () => site.sql('update sessions set password_confirmed_at = now() where user_id = $1', [operator.id])
const slotIn = (slots: readonly AdSlot[], name: string) => slots.find((slot) => slot.name === name)
const stored = () => site.sql('select key from settings')

test('only who has the permission sees and fills places', async () => {
  const other = await site.createSignedInUser({ permissions: ['admin.access'] })
  expect((await other.request(listAds, {})).status).toBe(403)
  expect((await other.request(fillAd, TOP)).status).toBe(403)
  expect((await site.createVisitor().request(listAds, {})).status).toBe(401)
})

test('the places come with what fits there, in the language of who reads', async () => {
  const { body } = await operator.request(listAds, {})
  expect(slotIn(body.slots, 'ads.album_above')).toEqual({
    name: 'ads.album_above',
    label: 'Album page',
    hint: "Only on albums' pages, above the tracks. As wide as possible.",
    code: '',
  })
  expect(slotIn((await operator.request(listAds, {}, { 'accept-language': 'fr' })).body.slots, 'ads.general_top')?.label).toBe(
    'En haut de la plupart des pages',
  )
})

test('code goes in only soon after the password was given again', async () => {
  const { status, body } = await operator.request(fillAd, TOP)
  expect([status, body.code]).toEqual([423, 'password_confirmation_required'])
  expect(await stored()).toEqual([])
  await confirm()
  const filled = await operator.request(fillAd, TOP)
  expect(filled.status).toBe(200)
  expect(slotIn(filled.body.slots, 'ads.general_top')?.code).toBe(CODE)
  expect((await site.createVisitor().get('/ads/ads.general_top')).text).toContain(CODE)
})

test('the form of settings, which asks for no password, does not reach them', async () => {
  await operator.request(listAds, {})
  const { status, body } = await operator.request(saveSettings, { body: { values: { 'ads.general_top': CODE } } })
  expect([status, body.errors]).toEqual([422, { 'ads.general_top': ['This field is not known here.'] }])
  expect(await stored()).toEqual([])
})

test('the log says who changed which place, and not to what', async () => {
  const { ads, translate, log } = site.getContext('admin')
  const said: object[] = []
  await createAdsAdministration(ads, translate, { ...log, info: (detail) => void said.push(detail) }).fill('ads.general_top', CODE, operator.id, 'en')
  expect(said).toEqual([{ slot: 'ads.general_top', length: CODE.length, userId: operator.id }])
})

test('a place that nobody declares takes nothing, nor does a place take a novel', async () => {
  await confirm()
  expect((await operator.request(fillAd, { ...TOP, params: { slot: 'ads.nowhere' } })).body.code).toBe('ads.unknown_slot')
  expect((await operator.request(fillAd, { ...TOP, body: { code: 'x'.repeat(50_001) } })).status).toBe(422)
  expect(await stored()).toEqual([])
})
