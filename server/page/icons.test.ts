import type { BootstrapData, Drawing } from '@balafon/sdk/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestSite, type TestSite, type Visitor } from '../testing/index.ts'
import { collectIcons } from './icons.ts'

const heart: Drawing = [['path', { d: 'M2 9' }]]
const puzzle: Drawing = [['path', { d: 'M15 4' }]]
const drawings = new Map([
  ['heart', heart],
  ['puzzle', puzzle],
])
const item = (icon: unknown) => ({ plugin: 'acme.hello', component: 'Hello', icon })
const iconsFor = (...icons: readonly unknown[]) => collectIcons({ contributions: { 'host.rail/v1': icons.map(item) }, menus: [] }, drawings)

test('what items name is drawn once, and nothing else', () => {
  expect(iconsFor('heart', 'heart', undefined, null, 7)).toEqual({ heart })
})

test('a name that is none is seen, whatever it is', () => {
  expect(iconsFor('hart', 'constructor', '')).toEqual({ hart: puzzle, constructor: puzzle, '': puzzle })
})

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())

const pageData = async (visitor: Visitor): Promise<BootstrapData> => JSON.parse((await visitor.get('/api/v1/bootstrap-data')).text)

test("a page comes with the drawings of its own menus' icons", async () => {
  const items = [{ id: 'one', label: 'One', type: 'link', action: 'https://example.test/', icon: 'megaphone' }]
  await site.getContext('core').settings.set('menus', [{ id: 'top', name: 'Top', positions: ['top-bar'], items }])
  const { icons, contributions } = await pageData(site.createVisitor())
  const named = Object.values(contributions).flatMap((of) => of.flatMap(({ icon }) => (typeof icon === 'string' ? [icon] : [])))
  expect(Object.keys(icons).sort()).toEqual([...new Set([...named, 'megaphone'])].sort())
  expect(icons.megaphone?.map(([element]) => element)).toContain('path')
})
