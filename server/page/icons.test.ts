import type { BootstrapData, Drawing } from '@balafon/sdk/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestSite, type TestSite, type Visitor } from '../testing/index.ts'
import { collectIcons } from './icons.ts'

const heart: Drawing = [['path', { d: 'M2 9' }]]
const puzzle: Drawing = [['path', { d: 'M15 4' }]]
const drawings = new Map([
  ['heart', heart],
  ['puzzle', puzzle],
])
const createItem = (icon: unknown) => ({ plugin: 'acme.hello', component: 'Hello', icon })
const collect = (...icons: readonly unknown[]) => collectIcons({ contributions: { 'host.rail/v1': icons.map(createItem) }, menus: [] }, drawings)

describe('collectIcons', () => {
  test('returns each named icon once', () => {
    expect(collect('heart', 'heart', undefined, null, 7)).toEqual({ heart })
  })

  test('returns a placeholder for unknown names', () => {
    expect(collect('hart', 'constructor', '')).toEqual({ hart: puzzle, constructor: puzzle, '': puzzle })
  })
})

describe('bootstrap data', () => {
  let site: TestSite
  beforeAll(async () => {
    site = await createTestSite()
  })
  afterAll(() => site.close())

  const getBootstrapData = async (visitor: Visitor): Promise<BootstrapData> => JSON.parse((await visitor.get('/api/v1/bootstrap-data')).text)

  test('includes the icons of menus and contributions in the bootstrap data', async () => {
    const items = [{ id: 'one', label: 'One', type: 'link', action: 'https://example.test/', icon: 'megaphone' }]
    await site.getContext('core').settings.set('menus', [{ id: 'top', name: 'Top', positions: ['top-bar'], items }])
    const { icons, contributions } = await getBootstrapData(site.createVisitor())
    const names = Object.values(contributions).flatMap((items) => items.flatMap(({ icon }) => (typeof icon === 'string' ? [icon] : [])))
    expect(Object.keys(icons).sort()).toEqual([...new Set([...names, 'megaphone'])].sort())
    expect(icons.megaphone?.map(([element]) => element)).toContain('path')
  })
})
