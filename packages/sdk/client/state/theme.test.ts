import { describe, expect, test } from 'vitest'
import type { BootstrapData, Theme } from '../../contract/index.ts'
import { selectLogo } from './branding.ts'
import { findTheme, getEffectiveThemeChoice } from './theme.ts'

const createTheme = (id: number, options: Partial<Theme>): Theme => ({
  id,
  name: String(id),
  is_dark: false,
  default_light: false,
  default_dark: false,
  values: {},
  ...options,
})
const themes = [createTheme(1, { is_dark: true, default_dark: true }), createTheme(2, { default_light: true }), createTheme(3, {})]

describe('findTheme', () => {
  test.each([
    [2, 'light', true],
    [1, 'dark', false],
    [2, 'system', false],
    [1, 'system', true],
    [3, '3', true],
    [1, '99', true],
  ])('finds theme %d for the choice %s when the system prefers dark: %s', (id, choice, prefersDark) => {
    expect(findTheme({ all: themes, selectedThemeId: null }, choice, prefersDark)?.id).toBe(id)
  })
})

describe('getEffectiveThemeChoice', () => {
  test.each([
    ['dark', 'dark', true, null],
    ['system', null, true, null],
    ['3', null, true, 3],
    ['dark', 'dark', true, 3],
    ['3', 'dark', false, 3],
    ['system', 'dark', false, null],
  ])('returns %s for the choice %s (allowed: %s) and the site theme %s', (expected, choice, canChange, selectedThemeId) => {
    expect(getEffectiveThemeChoice({ settings: { 'themes.user_change': canChange }, themes: { all: themes, selectedThemeId } }, choice)).toBe(expected)
  })
})

const createBranding = (logos: Partial<BootstrapData['branding']>): BootstrapData['branding'] => ({
  site_name: 'Balafon',
  logo_light: null,
  logo_dark: null,
  logo_light_mobile: null,
  logo_dark_mobile: null,
  ...logos,
})

const allLogos = { logo_light: 'light', logo_dark: 'dark', logo_light_mobile: 'light-mobile', logo_dark_mobile: 'dark-mobile' }

describe('selectLogo', () => {
  test.each<[string, Partial<BootstrapData['branding']>, boolean, { wide: string | null; narrow: string | null }]>([
    ['no logo', {}, true, { wide: null, narrow: null }],
    ['both logos and a light theme', { logo_light: 'light', logo_dark: 'dark' }, false, { wide: 'light', narrow: 'light' }],
    ['both logos and a dark theme', { logo_light: 'light', logo_dark: 'dark' }, true, { wide: 'dark', narrow: 'dark' }],
    ['one logo', { logo_light: 'light' }, true, { wide: 'light', narrow: 'light' }],
    ['all four logos', allLogos, true, { wide: 'dark', narrow: 'dark-mobile' }],
    ['a logo for phones only', { logo_light_mobile: 'light-mobile' }, true, { wide: null, narrow: 'light-mobile' }],
  ])('selects the logo of the theme when the site has %s', (_, logos, isDark, expected) => {
    expect(selectLogo(createBranding(logos), isDark)).toEqual(expected)
  })
})
