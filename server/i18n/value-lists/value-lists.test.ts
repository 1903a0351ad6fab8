import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../../testing/index.ts'
import { writePlugin } from '../../testing/write-plugin.ts'

const SERVER_MODULE = `const serverModule = { valueLists: () => [{ name: 'drums', values: () => ['djembe'], present: (language) => [{ code: 'djembe', name: language + ' djembe' }] }] }`

let folder: string
let site: TestSite
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(tmpdir(), 'balafon-plugins-'))
  await writePlugin(folder, 'acme.drums', { server: SERVER_MODULE })
  site = await createTestSite({ PLUGINS_DIR: folder })
})
afterAll(async () => {
  await site.close()
  await fs.rm(folder, { recursive: true, force: true })
})

const read = (names: string, language = 'en') => site.createVisitor().get(`/api/v1/value-lists/${names}`, { 'accept-language': language })

test('returns several lists in the language of the caller', async () => {
  const { status, body } = await read('countries,localizations,timezones', 'fr')
  expect(status).toBe(200)
  expect(Object.keys(body).sort()).toEqual(['countries', 'localizations', 'timezones'])
  expect(body.countries).toHaveLength(249)
  expect(body.countries).toContainEqual({ code: 'DE', name: 'Allemagne' })
  expect(body.localizations).toEqual([
    { language: 'en', name: 'Anglais (English)' },
    { language: 'fr', name: 'Français' },
  ])
  const englishList: { name: string }[] = (await read('localizations')).body.localizations
  expect(englishList.map(({ name }) => name)).toEqual(['English', 'French (Français)'])
  expect(body.timezones.Afrique).toContainEqual({ value: 'Africa/Abidjan', text: 'Abidjan (UTC)', aliases: [], countries: ['CI'] })
})

test('sorts countries by the rules of the language', async () => {
  const names: string[] = (await read('countries', 'fr')).body.countries.map(({ name }: { name: string }) => name)
  expect(names).toEqual(names.toSorted(new Intl.Collator('fr').compare))
  expect(names.indexOf('États-Unis')).toBeLessThan(names.indexOf('Finlande'))
})

test('lists every time zone under a named region, with names that Intl accepts', async () => {
  const { timezones }: { timezones: Record<string, { value: string; aliases: string[]; countries: string[] }[]> } = (await read('timezones')).body
  expect(Object.keys(timezones)).toContain('Americas')
  expect(timezones['Coordinated Universal Time']).toEqual([{ value: 'UTC', text: 'UTC', aliases: expect.arrayContaining(['Etc/UTC', 'Zulu']), countries: [] }])
  expect(Object.keys(timezones).filter((name) => name.includes('.'))).toEqual([])
  const values = Object.values(timezones).flat()
  expect(values.length).toBe(new Set(Intl.supportedValuesOf('timeZone')).add('UTC').size)
  expect(values.filter(({ countries }) => countries.length === 0).map(({ value }) => value)).toEqual(['UTC'])
  for (const value of values.flatMap(({ value, aliases }) => [value, ...aliases]))
    expect(() => new Intl.DateTimeFormat('en', { timeZone: value })).not.toThrow()
})

test('translates cities and uses the current names of zones', async () => {
  const readCityNames = async (language: string) => {
    const { timezones }: { timezones: Record<string, { value: string; text: string }[]> } = (await read('timezones', language)).body
    return new Map(Object.values(timezones).flatMap((zones) => zones.map(({ value, text }) => [value, text.replace(/ \(.*/, '')])))
  }
  const [english, french] = [await readCityNames('en'), await readCityNames('fr')]
  const getNames = (zone: string) => [english.get(zone), french.get(zone)]
  expect(getNames('Europe/London')).toEqual(['London', 'Londres'])
  expect(getNames('Africa/Cairo')).toEqual(['Cairo', 'Le Caire'])
  expect(getNames('Africa/Abidjan')).toEqual(['Abidjan', 'Abidjan'])
  expect(getNames('Asia/Kolkata')).toEqual(['Kolkata', 'Calcutta'])
  expect(getNames('Asia/Ho_Chi_Minh')).toEqual(['Ho Chi Minh City', 'Hô-Chi-Minh-Ville'])
  expect(getNames('Europe/Kyiv')[0]).toBe('Kyiv')
  expect(getNames('Asia/Calcutta')).toEqual([undefined, undefined])
})

test.each(['Asia/Kolkata', 'Asia/Calcutta', 'Europe/Kyiv', 'Europe/Kiev', 'UTC', 'Etc/UTC', 'US/Eastern'])('accepts the time zone name %s', async (zone) => {
  expect(await site.getContext('auth').valueLists.has('timezones', zone)).toBe(true)
})

test.each(['unknown', 'countries,unknown', '__proto__', 'constructor'])('returns 422 for the unknown list %s', async (names) => {
  const { status, body } = await read(names)
  expect(status).toBe(422)
  expect(body.errors.names).toEqual([expect.stringMatching(/^Unknown list: /)])
})

test.each(['countries,', ',', 'a'.repeat(61), Array(11).fill('countries').join(','), '%00', '%7B%7D'])(
  'returns 422 for the malformed names %s',
  async (names) => {
    expect((await read(names)).status).toBe(422)
  },
)

test('includes the lists of a plugin while it is enabled', async () => {
  expect((await read('drums')).status).toBe(422)
  const { plugins } = site.getContext('core')
  await plugins.enable('acme.drums')
  await expect.poll(async () => (await read('drums', 'fr')).body).toEqual({ drums: [{ code: 'djembe', name: 'fr djembe' }] })
  expect(await site.getContext('auth').valueLists.has('drums', 'djembe')).toBe(true)
  await plugins.disable('acme.drums')
  await expect.poll(async () => (await read('drums')).status).toBe(422)
  expect(await site.getContext('auth').valueLists.has('drums', 'djembe')).toBe(false)
})

test('returns 304 for an unchanged list', async () => {
  const visitor = site.createVisitor()
  const { headers } = await visitor.get('/api/v1/value-lists/countries')
  expect((await visitor.get('/api/v1/value-lists/countries', { 'if-none-match': String(headers.etag) })).status).toBe(304)
})
