import { NotificationData } from '@balafon/sdk/contract'
import { describe, expect, test } from 'vitest'
import { presentLine } from './list.presenter.ts'

/** Presents a line that consists only of the placeholder `{{when}}`. */
function present(when: unknown, language: string, timeZone: string): string {
  const { lines } = NotificationData.parse({ lines: [{ text: 'test.line', values: { when } }] })
  const [line] = lines
  if (!line) throw new Error('A notification has at least one line.')
  return presentLine(line, { language, timeZone, translate: (_key, data) => String(data?.when) }).content.replaceAll('\u202f', ' ')
}

describe('presentLine', () => {
  test.each([
    ['en', 'Asia/Tokyo', '2024-03-01', 'March 1, 2024'],
    ['fr', 'America/New_York', '2024-03-01', '1 mars 2024'],
    ['en', 'Asia/Tokyo', '2024-03-01T23:30:00.000Z', 'March 2, 2024 at 8:30 AM'],
    ['fr', 'Africa/Abidjan', '2024-03-01T23:30:00.000Z', '1 mars 2024 à 23:30'],
  ])('shows dates in the language and time zone of the reader: %s, %s, %s', (language, timeZone, date, text) => {
    expect(present({ date }, language, timeZone)).toBe(text)
  })

  test('escapes HTML in texts, and keeps numbers', () => {
    expect(present('<b>Awa</b>', 'en', 'UTC')).toBe('&lt;b&gt;Awa&lt;/b&gt;')
    expect(present(3, 'en', 'UTC')).toBe('3')
  })

  test.each([{ date: 'tomorrow' }, { date: '2024-13-01' }, { date: 5 }, {}])('rejects the value %j', (value) => {
    expect(() => present(value, 'en', 'UTC')).toThrow()
  })
})
