import { describe, expect, test } from 'vitest'
import { createFormatter, findTimeZone } from './format.ts'
import { getRelativeTime } from './relative-time.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const WEEK = 7 * DAY
const MONTH = 4.34524 * WEEK

describe('getRelativeTime', () => {
  test.each([
    [0, null],
    [59.9, null],
    [MINUTE, 'minute', 1],
    [HOUR - 1, 'minute', 59],
    [HOUR, 'hour', 1],
    [DAY - 1, 'hour', 23],
    [DAY, 'day', 1],
    [WEEK - 1, 'day', 6],
    [WEEK, 'week', 1],
    [4 * WEEK, 'week', 4],
    [MONTH + 1, 'month', 1],
    [11.9 * MONTH, 'month', 11],
    [12 * MONTH + 1, 'year', 1],
    [25.5 * 12 * MONTH, 'year', 25],
  ])('converts %d seconds to the largest unit', (seconds, unit, amount = 0) => {
    expect(getRelativeTime(-seconds)).toEqual(unit === null ? null : { unit, amount: -amount })
    expect(getRelativeTime(seconds)).toEqual(unit === null ? null : { unit, amount })
  })
})

describe('createFormatter', () => {
  test('formats dates in the given time zone', () => {
    const date = '2024-03-01T23:30:00.000Z'
    expect(createFormatter('en', 'Africa/Abidjan').date(date)).toBe('Mar 1, 2024')
    expect(createFormatter('en', 'Asia/Tokyo').date(date)).toBe('Mar 2, 2024')
    expect(createFormatter('fr', 'Asia/Tokyo').date(date, { dateStyle: 'long' })).toBe('2 mars 2024')
  })

  test('does not move dates and local times to the time zone', () => {
    const { date } = createFormatter('en', 'Asia/Tokyo')
    expect(date('2024-03-01')).toBe('Mar 1, 2024')
    expect(date('2024-03-01T23:30', { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' })).toBe('Mar 1, 2024, 23:30')
  })
})

describe('findTimeZone', () => {
  test.each([
    [['Asia/Tokyo', 'Africa/Abidjan'], 'Asia/Tokyo'],
    [[null, 'Africa/Abidjan'], 'Africa/Abidjan'],
    [['Mars/Olympus', 'Africa/Abidjan'], 'Africa/Abidjan'],
    [[null, undefined], 'UTC'],
  ])('returns the first known time zone of %j', (zones, expected) => {
    expect(findTimeZone(...zones)).toBe(expected)
  })
})
