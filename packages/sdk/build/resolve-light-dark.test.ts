import postcss from 'postcss'
import { expect, test } from 'vitest'
import { resolveLightDark } from './resolve-light-dark.ts'

test.each([
  ['light-dark(white, black)', 'var(--be-light, white) var(--be-dark, black)'],
  [
    'light-dark(var(--be-surface), color-mix(in oklch, red 14%, blue))',
    'var(--be-light, var(--be-surface)) var(--be-dark, color-mix(in oklch, red 14%, blue))',
  ],
  ['0 0 4px light-dark(red, blue), 0 0 light-dark(a, b)', '0 0 4px var(--be-light, red) var(--be-dark, blue), 0 0 var(--be-light, a) var(--be-dark, b)'],
  ['color-mix(in oklch, light-dark(red, blue) 50%, white)', 'color-mix(in oklch, var(--be-light, red) var(--be-dark, blue) 50%, white)'],
  ['red', 'red'],
])('replaces %s with the properties of themes', (value, expected) => {
  expect(postcss([resolveLightDark()]).process(`a { color: ${value} }`, { from: undefined }).css).toBe(`a { color: ${expected} }`)
})
