import { describe, expect, test } from 'vitest'
import { buildProfilePath } from './paths.ts'

describe('buildProfilePath', () => {
  test.each([
    ['Awa Traoré', '/user/7/awa-traor%C3%A9'],
    ["N'Diaye (DJ)", '/user/7/ndiaye-dj'],
    ['  Les   Veilleurs  ', '/user/7/les-veilleurs'],
    ['a/b?c#d', '/user/7/abcd'],
    ['!!!', '/user/7/-'],
  ])('builds the profile path of %s: %s', (name, path) => {
    expect(buildProfilePath({ id: 7, name })).toBe(path)
  })

  test('appends the tab to the profile path', () => {
    expect(buildProfilePath({ id: 7, name: 'Awa' }, 'followers')).toBe('/user/7/awa/followers')
  })
})
