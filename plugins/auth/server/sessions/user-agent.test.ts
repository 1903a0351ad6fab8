import { describe, expect, test } from 'vitest'
import { parseUserAgent } from './user-agent.ts'

const KHTML = 'AppleWebKit/537.36 (KHTML, like Gecko)'

describe('parseUserAgent', () => {
  test.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox', 'Linux', 'other'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KHTML} Chrome/142.0.0.0 Safari/537.36`, 'Chrome', 'Windows', 'other'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KHTML} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, 'Edge', 'Windows', 'other'],
    [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${KHTML} Chrome/142.0.0.0 Safari/537.36 OPR/126.0.0.0`, 'Opera', 'macOS', 'other'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15', 'Safari', 'macOS', 'other'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0.0.0 Mobile/15E148 Safari/604.1',
      'Chrome',
      'iOS',
      'mobile',
    ],
    [
      'Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1 Mobile/15E148 Safari/604.1',
      'Safari',
      'iOS',
      'tablet',
    ],
    [`Mozilla/5.0 (Linux; Android 10; K) ${KHTML} Chrome/142.0.0.0 Mobile Safari/537.36`, 'Chrome', 'Android', 'mobile'],
    [`Mozilla/5.0 (Linux; Android 10; K) ${KHTML} Chrome/142.0.0.0 Safari/537.36`, 'Chrome', 'Android', 'tablet'],
    [`Mozilla/5.0 (Linux; Android 14; SM-S911B) ${KHTML} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`, 'Samsung Internet', 'Android', 'mobile'],
    ['Mozilla/5.0 (Android 15; Tablet; rv:145.0) Gecko/145.0 Firefox/145.0', 'Firefox', 'Android', 'tablet'],
    [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${KHTML} Chrome/142.0.0.0 Safari/537.36`, 'Chrome', 'ChromeOS', 'other'],
    ['curl/8.14.1', null, null, 'other'],
    ['', null, null, 'other'],
  ])('detects %s', (userAgent, browser, platform, device_type) => {
    expect(parseUserAgent(userAgent)).toEqual({ browser, platform, device_type })
  })

  test('parses a hostile user agent quickly', () => {
    const startedAt = performance.now()
    parseUserAgent('Version/1 '.repeat(40))
    parseUserAgent('Version/1.1.1.1'.repeat(30))
    expect(performance.now() - startedAt).toBeLessThan(50)
  })
})
