import { expect, test } from 'vitest'
import type { BootstrapData, Theme } from '../../contract/index.ts'
import { selectLogo } from './branding.ts'
import { findTheme, getEffectiveTheme } from './theme.ts'

const theme = (id: number, extra: Partial<Theme>): Theme => ({
  id,
  name: String(id),
  is_dark: false,
  default_light: false,
  default_dark: false,
  values: {},
  ...extra,
})
const all = [theme(1, { is_dark: true, default_dark: true }), theme(2, { default_light: true }), theme(3, {})]

test.each([
  ['light', true, 2],
  ['dark', false, 1],
  ['system', false, 2],
  ['system', true, 1],
  ['3', true, 3],
  ['99', true, 1],
])('%s, night %s: theme %d', (choice, isNight, id) => {
  expect(findTheme({ all, selectedThemeId: null }, choice, isNight)?.id).toBe(id)
})

test.each([
  ['dark', true, null, 'dark'],
  [null, true, null, 'system'],
  [null, true, 3, '3'],
  ['dark', true, 3, 'dark'],
  ['dark', false, 3, '3'],
  ['dark', false, null, 'system'],
])("the visitor's choice %s (may choose: %s), the site's theme %s: %s", (choice, mayChange, selectedThemeId, inForce) => {
  expect(getEffectiveTheme({ settings: { 'themes.user_change': mayChange }, themes: { all, selectedThemeId } }, choice)).toBe(inForce)
})

const branding = (logos: Partial<BootstrapData['branding']>): BootstrapData['branding'] => ({
  site_name: 'Balafon',
  logo_light: null,
  logo_dark: null,
  logo_light_mobile: null,
  logo_dark_mobile: null,
  ...logos,
})

test.each<[string, Partial<BootstrapData['branding']>, boolean, { wide: string | null; narrow: string | null }]>([
  ['none', {}, true, { wide: null, narrow: null }],
  ['both, light', { logo_light: 'l', logo_dark: 'd' }, false, { wide: 'l', narrow: 'l' }],
  ['both, dark', { logo_light: 'l', logo_dark: 'd' }, true, { wide: 'd', narrow: 'd' }],
  ['one serves both', { logo_light: 'l' }, true, { wide: 'l', narrow: 'l' }],
  ['all four', { logo_light: 'l', logo_dark: 'd', logo_light_mobile: 'lm', logo_dark_mobile: 'dm' }, true, { wide: 'd', narrow: 'dm' }],
  ['only for phones', { logo_light_mobile: 'lm' }, true, { wide: null, narrow: 'lm' }],
])('the logo, of %s', (_, logos, isDark, logo) => {
  expect(selectLogo(branding(logos), isDark)).toEqual(logo)
})
