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
const all = [createTheme(1, { is_dark: true, default_dark: true }), createTheme(2, { default_light: true }), createTheme(3, {})]

describe('findTheme', () => {
  test.each([
    ['light', true, 2],
    ['dark', false, 1],
    ['system', false, 2],
    ['system', true, 1],
    ['3', true, 3],
    ['99', true, 1],
  ])('finds, for the choice %s and a dark system (%s), theme %d', (choice, prefersDark, id) => {
    expect(findTheme({ all, selectedThemeId: null }, choice, prefersDark)?.id).toBe(id)
  })
})

describe('getEffectiveTheme', () => {
  test.each([
    ['dark', true, null, 'dark'],
    [null, true, null, 'system'],
    [null, true, 3, '3'],
    ['dark', true, 3, 'dark'],
    ['dark', false, 3, '3'],
    ['dark', false, null, 'system'],
  ])('combines the choice %s (allowed: %s) and the site theme %s to %s', (choice, canChange, selectedThemeId, expected) => {
    expect(getEffectiveThemeChoice({ settings: { 'themes.user_change': canChange }, themes: { all, selectedThemeId } }, choice)).toBe(expected)
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

describe('selectLogo', () => {
  test.each<[string, Partial<BootstrapData['branding']>, boolean, { wide: string | null; narrow: string | null }]>([
    ['no logo', {}, true, { wide: null, narrow: null }],
    ['both logos and a light theme', { logo_light: 'l', logo_dark: 'd' }, false, { wide: 'l', narrow: 'l' }],
    ['both logos and a dark theme', { logo_light: 'l', logo_dark: 'd' }, true, { wide: 'd', narrow: 'd' }],
    ['one logo', { logo_light: 'l' }, true, { wide: 'l', narrow: 'l' }],
    ['all four logos', { logo_light: 'l', logo_dark: 'd', logo_light_mobile: 'lm', logo_dark_mobile: 'dm' }, true, { wide: 'd', narrow: 'dm' }],
    ['a logo for phones only', { logo_light_mobile: 'lm' }, true, { wide: null, narrow: 'lm' }],
  ])('selects from %s', (_, logos, isDark, expected) => {
    expect(selectLogo(createBranding(logos), isDark)).toEqual(expected)
  })
})
