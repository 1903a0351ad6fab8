import { describe, expect, test } from 'vitest'
import { sanitizeFileName } from './sanitize-file-name.ts'

describe('sanitizeFileName', () => {
  test.each([
    ['cover.png', 'cover.png'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\awa\\cover.png', 'cover.png'],
    ['cover.png\0.exe', 'cover.png.exe'],
    ['photo\u202egnp.exe', 'photognp.exe'],
    ['line\r\nbreak.png', 'linebreak.png'],
    ['..', 'file'],
    ['', 'file'],
    ['pochette d’été 🥁.png', 'pochette d’été 🥁.png'],
  ])('converts %j to %j', (originalName, expected) => {
    expect(sanitizeFileName(originalName)).toBe(expected)
  })

  test('keeps the extension of a name that is too long', () => {
    const name = sanitizeFileName(`${'é'.repeat(300)}.png`)
    expect([...name]).toHaveLength(200)
    expect(name.endsWith('é.png')).toBe(true)
  })
})
