import { promises as fs } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { greetTrack } from '../contract/greetings.ts'
import { createHelloSite, type HelloSite } from './testing/hello-site.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')

let site: HelloSite
beforeAll(async () => {
  site = await createHelloSite()
})
afterAll(() => site.close())

const getPage = async (pagePath = '/') => (await site.createVisitor().get(pagePath)).text
const isRunning = (id: string) => site.site.registry.isRunning(id)

describe('plugin acme.hello', () => {
  test('describes its page in the language of the visitor', async () => {
    expect(await getPage('/hello')).toContain('<title>Greetings')
    expect((await site.createVisitor().get('/hello', { 'accept-language': 'fr' })).text).toContain('<title>Petits mots')
  })

  test('sends contributions only to their audience', async () => {
    const member = await site.createSignedInUser({ permissions: ['hello.greet'] })
    expect((await member.get('/')).text).toContain('GreetAction')
    const guestPage = await getPage()
    expect(guestPage).toContain('GreetingsPanel')
    expect(guestPage).not.toContain('GreetAction')
    expect(guestPage).not.toContain('AdminTab')
    expect((await (await site.createSignedInUser({ roles: ['admin'] })).get('/')).text).toContain('AdminTab')
  })

  test('adds a theme and an ad slot', async () => {
    expect(await getPage()).toContain('"id":"acme.hello/dawn","name":"Dawn"')
    const { ads } = site.getContext('core')
    await ads.setCode('ads.acme.hello.foot', '<p>Strings</p>')
    expect((await site.createVisitor().get('/ads/ads.acme.hello.foot')).text).toContain('<p>Strings</p>')
    await ads.setCode('ads.acme.hello.foot', '')
  })

  test('accepts contributions of another plugin, and stops that plugin when disabled', async () => {
    await site.enablePlugin('acme.stickers')
    expect(await getPage()).toContain('"acme.hello.stickers/v1":[{"id":"sticker","component":"Sticker","plugin":"acme.stickers"}]')
    await site.getContext('core').plugins.disable('acme.hello')
    await expect.poll(() => isRunning('acme.stickers')).toBe(false)
    expect(await getPage()).not.toMatch(/acme|Greetings/)
    await site.enablePlugin('acme.hello')
    expect(isRunning('acme.stickers')).toBe(true)
  })

  test('returns 404 while disabled, and keeps its data', async () => {
    const member = await site.createSignedInUser({ permissions: ['hello.greet'] })
    await member.request(greetTrack, { params: { trackId: 1 }, body: { text: 'Kept' } })
    await site.getContext('core').plugins.disable('acme.hello')
    await expect.poll(() => isRunning('acme.hello')).toBe(false)
    const visitor = site.createVisitor()
    const disabled = await visitor.get('/api/v1/x/acme.hello/greetings')
    const unknown = await visitor.get('/api/v1/x/unknown/greetings')
    expect([disabled.status, disabled.text]).toEqual([404, unknown.text])
    await site.enablePlugin('acme.hello')
    expect((await visitor.get('/api/v1/x/acme.hello/greetings')).body.data).toMatchObject([{ text: 'Kept' }])
  })
})

describe('each model', () => {
  test('matches the table that the migrations create', async () => {
    expect(await site.listModelDrift('acme.hello')).toEqual([])
  })
})

/** Lists the source files of a folder, without tests, their fixtures, and builds. */
async function listSources(folder: string): Promise<string[]> {
  const entries = await fs.readdir(path.join(ROOT, folder), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs|json|css|html)$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !/\/(node_modules|dist|\.turbo|testing)\//.test(file))
}

describe('host, server, packages and plugins', () => {
  test('do not mention the example', async () => {
    const files = (await Promise.all(['host', 'server', 'packages', 'plugins'].map(listSources))).flat()
    expect(files.length).toBeGreaterThan(300)
    // The regular expression removes block comments, in which the example is allowed.
    const code = await Promise.all(files.map(async (file) => ({ file, text: (await fs.readFile(file, 'utf8')).replaceAll(/\/\*[\s\S]*?\*\//g, '') })))
    expect(code.filter(({ text }) => text.includes('acme')).map(({ file }) => path.relative(ROOT, file))).toEqual([])
  })
})
