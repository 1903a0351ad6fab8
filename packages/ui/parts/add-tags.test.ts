import { describe, expect, test } from 'vitest'
import { addTags } from './add-tags.ts'

describe('addTags', () => {
  test('separates tags at commas and line breaks and removes spaces', () => {
    expect(addTags(['jazz'], ' Afrobeat ,high   life\nsoul,')).toEqual(['jazz', 'Afrobeat', 'high life', 'soul'])
  })

  test('leaves out a tag that differs from an existing tag only in case', () => {
    expect(addTags(['Jazz'], 'jazz, JAZZ')).toEqual(['Jazz'])
  })

  test('leaves out tags above the maximum', () => {
    expect(addTags(['a'], 'b,c', 2)).toEqual(['a', 'b'])
  })
})
