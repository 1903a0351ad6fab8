import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { BootstrapData } from '@balafon/sdk/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestSite, type TestSite, type Visitor, writePlugin } from '../../testing/index.ts'

const BANNER = '<a href="https://shop.example.test"><img src="https://shop.example.test/banner.png" alt="Drums"></a><script>top.x = 1</script>'
const createSlot = (name: string) => ({ name, label: 'acme.fair.title', hint: 'acme.fair.title' })

let folder: string
let site: TestSite
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(tmpdir(), 'balafon-ads-'))
  await writePlugin(folder, 'acme.fair', {
    contributes: { 'host.adSlots/v1': [createSlot('ads.acme.fair.stand'), createSlot('ads.general_top'), createSlot('ads.other.slot')] },
  })
  await writePlugin(folder, 'acme.odd', { contributes: { 'host.adSlots/v1': [createSlot('ads.<script>')] } })
  site = await createTestSite({ PLUGINS_DIR: folder })
})
afterAll(async () => {
  await site.close()
  await fs.rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await site.models.Setting.destroy({ where: {} })
  await site.getContext('core').settings.setAll({})
})

const getAds = () => site.getContext('core').ads
const listNames = async () => (await getAds().list()).map(({ name }) => name)
const listShownSlots = async (visitor: Visitor = site.createVisitor(), path = '/') => {
  const json = /id="bootstrap-data">(.*?)<\/script>/s.exec((await visitor.get(path)).text)?.[1] ?? ''
  const { ads }: BootstrapData = JSON.parse(json)
  return ads
}

describe('ad slots', () => {
  test('lists the five slots of the specification with their hints', async () => {
    expect(await listNames()).toEqual(['ads.general_top', 'ads.general_bottom', 'ads.artist_top', 'ads.artist_bottom', 'ads.album_above'])
    const { translate } = site.getContext('core')
    const hints = (await getAds().list()).map(({ hint }) => translate('en', hint))
    expect(hints[0]).toBe('Height 150px or less or responsive.')
    expect(hints[2]).toContain('Width 1000px or less')
    expect(hints[3]).toContain('Width 430px or less')
  })

  test('lists the filled slots in the page, without their code', async () => {
    expect(await listShownSlots()).toEqual([])
    await getAds().setCode('ads.general_top', BANNER)
    expect(await listShownSlots()).toEqual(['ads.general_top'])
    expect((await site.createVisitor().get('/')).text).not.toContain('shop.example.test')
    await getAds().setCode('ads.general_top', '  ')
    expect(await listShownSlots()).toEqual([])
  })

  test('serves the code of a slot in a sandbox', async () => {
    await getAds().setCode('ads.general_top', BANNER)
    const { status, text, headers } = await site.createVisitor().get('/ads/ads.general_top')
    expect(status).toBe(200)
    expect(text).toContain(BANNER)
    const policy = String(headers['content-security-policy'])
    const [sandbox] = policy.split('; ')
    expect(sandbox).toBe('sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox')
    expect(policy).toContain("frame-ancestors 'self'")
    expect(headers['set-cookie']).toBeUndefined()
    expect(headers['cross-origin-opener-policy']).toBe('unsafe-none')
    expect((await site.createVisitor().get('/ads/ads.general_top?scheme=dark')).text).toContain('content="dark"')
    expect((await site.createVisitor().get('/ads/ads.general_top?scheme="><script>')).text).toContain('content="light dark"')
    expect((await site.createVisitor().get('/ads/ads.general_top', { 'if-none-match': String(headers.etag) })).status).toBe(304)
  })

  test.each(['ads.general_top', 'ads.unknown', 'branding.site_name', 'mail.smtp_url', '__proto__'])(
    'returns 404 for %s when it is empty or unknown',
    async (name) => {
      const { status, body } = await site.createVisitor().get(`/ads/${name}`)
      expect([status, body.code]).toEqual([404, 'not_found'])
    },
  )

  test('lists the slots of a running plugin and keeps their code while it is disabled', async () => {
    await site.enablePlugin('acme.fair')
    expect((await listNames()).slice(5)).toEqual(['ads.acme.fair.stand'])
    await getAds().setCode('ads.acme.fair.stand', BANNER)
    expect(await listShownSlots()).toEqual(['ads.acme.fair.stand'])
    await site.getContext('core').plugins.disable('acme.fair')
    expect(await listShownSlots()).toEqual([])
    expect((await site.createVisitor().get('/ads/ads.acme.fair.stand')).status).toBe(404)
    await expect(getAds().setCode('ads.acme.fair.stand', 'x')).rejects.toMatchObject({ output: { statusCode: 404 } })
    await site.enablePlugin('acme.fair')
    expect(await listShownSlots()).toEqual(['ads.acme.fair.stand'])
    await site.getContext('core').plugins.disable('acme.fair')
  })

  test('rejects a plugin with an invalid slot name', () => {
    expect(site.site.unusable).toMatchObject([{ name: 'acme.odd', reason: expect.stringContaining('host.adSlots/v1 → 0 → name') }])
  })

  test('shows no slots in safe mode', async () => {
    await getAds().setCode('ads.general_top', BANNER)
    expect(await listShownSlots(site.createVisitor(), '/safe-mode')).toEqual([])
  })
})
