import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { BootstrapData } from '@balafon/sdk/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestSite, type TestSite, writePlugin } from '../testing/index.ts'

const createTheme = (extra: object = {}) => ({ id: 'dusk', label: 'acme.dusk.title', isDark: true, values: { '--be-bg': 'oklch(20% .05 250)' }, ...extra })
const withThemes = (...themes: object[]) => ({ contributes: { 'host.themes/v1': themes } })

let folder: string
let site: TestSite
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(tmpdir(), 'balafon-themes-'))
  await writePlugin(folder, 'acme.dusk', withThemes(createTheme()))
  await writePlugin(folder, 'acme.escape', withThemes(createTheme({ values: { '--be-bg': 'red}body{display:none' } })))
  await writePlugin(folder, 'acme.fetch', withThemes(createTheme({ values: { '--be-bg': 'url(https://evil.test)' } })))
  await writePlugin(folder, 'acme.name', withThemes(createTheme({ values: { color: 'red' } })))
  await writePlugin(folder, 'acme.id', withThemes(createTheme({ id: '"]{}' })))
  site = await createTestSite({ PLUGINS_DIR: folder })
})
afterAll(async () => {
  await site.close()
  await fs.rm(folder, { recursive: true, force: true })
})

const openPage = async () => (await site.createVisitor().get('/')).text
const readBootstrapData = (html: string): BootstrapData => JSON.parse(/id="bootstrap-data">(.*?)<\/script>/s.exec(html)?.[1] ?? '')

describe('plugin themes', () => {
  test('lists the theme of a running plugin with all values of the built-in theme', async () => {
    expect(await openPage()).not.toContain('dusk')
    await site.enablePlugin('acme.dusk')
    const html = await openPage()
    const { themes, contributions } = readBootstrapData(html)
    const [dark] = themes.all.filter((theme) => theme.default_dark)
    expect(themes.all).toContainEqual({
      id: 'acme.dusk/dusk',
      name: 'Hello from acme.dusk',
      is_dark: true,
      default_light: false,
      default_dark: false,
      values: { ...dark?.values, '--be-bg': 'oklch(20% .05 250)' },
    })
    expect(html).toContain(':root[data-theme="acme.dusk/dusk"]{color-scheme:dark;--be-light: ;--be-dark:initial;--be-bg:oklch(20% .05 250);')
    expect(contributions).not.toHaveProperty('host.themes/v1')
    await site.getContext('core').plugins.disable('acme.dusk')
    expect(await openPage()).not.toContain('dusk')
  })

  test('uses a plugin’s theme as the default while the plugin runs', async () => {
    const { settings, plugins } = site.getContext('core')
    await settings.set('themes.default_id', 'acme.dusk/dusk')
    await site.enablePlugin('acme.dusk')
    const html = await openPage()
    expect(readBootstrapData(html).themes.selectedThemeId).toBe('acme.dusk/dusk')
    expect(html).toContain('data-theme-default="acme.dusk/dusk"')
    await plugins.disable('acme.dusk')
    expect(readBootstrapData(await openPage()).themes.selectedThemeId).toBeNull()
    await settings.set('themes.default_id', 0)
  })

  test.each(['dusk', '../x', 'acme.dusk/"]{}', 1.5, {}])('rejects %j as the default theme', async (id) => {
    await expect(site.getContext('core').settings.set('themes.default_id', id)).rejects.toThrow()
  })

  test('rejects plugins with invalid themes and reports the reason', () => {
    const reasons = Object.fromEntries(site.site.unusable.map(({ name, reason }) => [name, reason]))
    expect(reasons).toMatchObject({
      'acme.escape': expect.stringContaining('--be-bg: must be a colour, a length or a shadow'),
      'acme.fetch': expect.stringContaining('--be-bg: must be a colour, a length or a shadow'),
      'acme.name': expect.stringContaining('values → color'),
      'acme.id': expect.stringContaining('must be a short name in lower case'),
    })
  })
})
