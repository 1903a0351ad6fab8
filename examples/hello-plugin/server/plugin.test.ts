import { promises as fs } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { greetTrack } from '../contract/greetings.ts'
import { createHelloSite, type HelloSite } from './testing/hello-site.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')

let site: HelloSite
beforeAll(async () => {
  site = await createHelloSite()
})
afterAll(() => site.close())

const pageOf = async (place = '/') => (await site.createVisitor().get(place)).text
const isOpen = (id: string) => site.site.registry.isRunning(id)

test('its page has a name of its own, in the language of who reads', async () => {
  expect(await pageOf('/hello')).toContain('<title>Greetings')
  expect((await site.createVisitor().get('/hello', { 'accept-language': 'fr' })).text).toContain('<title>Petits mots')
})

test('what it contributes is shown to whom it is for', async () => {
  const greeter = await site.createSignedInUser({ permissions: ['hello.greet'] })
  expect((await greeter.get('/')).text).toContain('GreetAction')
  const guest = await pageOf()
  expect(guest).toContain('GreetingsPanel')
  expect(guest).not.toContain('GreetAction')
  expect(guest).not.toContain('AdminTab')
  expect((await (await site.createSignedInUser({ roles: ['admin'] })).get('/')).text).toContain('AdminTab')
})

test('its theme can be chosen, its place for advertising can be filled', async () => {
  expect(await pageOf()).toContain('"id":"acme.hello/dawn","name":"Dawn"')
  const { ads } = site.getContext('core')
  await ads.setCode('ads.acme.hello.foot', '<p>Strings</p>')
  expect((await site.createVisitor().get('/ads/ads.acme.hello.foot')).text).toContain('<p>Strings</p>')
  await ads.setCode('ads.acme.hello.foot', '')
})

test('the second plugin fills the point that the first opens, and goes with it', async () => {
  await site.enablePlugin('acme.stickers')
  expect(await pageOf()).toContain('"acme.hello.stickers/v1":[{"id":"sticker","component":"Sticker","plugin":"acme.stickers"}]')
  await site.getContext('core').plugins.disable('acme.hello')
  await expect.poll(() => isOpen('acme.stickers')).toBe(false)
  expect(await pageOf()).not.toMatch(/acme|Greetings/)
  await site.enablePlugin('acme.hello')
  expect(isOpen('acme.stickers')).toBe(true)
})

test('switched off, its calls answer as an unknown address does, and what was written is kept', async () => {
  const member = await site.createSignedInUser({ permissions: ['hello.greet'] })
  await member.request(greetTrack, { params: { trackId: 1 }, body: { text: 'Kept' } })
  await site.getContext('core').plugins.disable('acme.hello')
  await expect.poll(() => isOpen('acme.hello')).toBe(false)
  const visitor = site.createVisitor()
  const closed = await visitor.get('/api/v1/x/acme.hello/greetings')
  const unknown = await visitor.get('/api/v1/x/nobody/greetings')
  expect([closed.status, closed.text]).toEqual([404, unknown.text])
  await site.enablePlugin('acme.hello')
  expect((await visitor.get('/api/v1/x/acme.hello/greetings')).body.data).toMatchObject([{ text: 'Kept' }])
})

/** Everything of the house that is not a test or was built. */
async function sourcesIn(folder: string): Promise<string[]> {
  const entries = await fs.readdir(path.join(ROOT, folder), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs|json|css|html)$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !/\/(node_modules|dist|\.turbo)\//.test(file))
}

test('nothing in the house knows of it', async () => {
  const files = (await Promise.all(['host', 'server', 'packages', 'plugins'].map(sourcesIn))).flat()
  expect(files.length).toBeGreaterThan(300)
  const knowing = await Promise.all(files.map(async (file) => ((await fs.readFile(file, 'utf8')).includes('acme') ? [file] : [])))
  expect(knowing.flat()).toEqual([])
})
