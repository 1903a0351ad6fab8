import { describe, expect, test } from 'vitest'
import { RICH_TEXT } from '../contract/rich-text.ts'
import { cleanRichText } from './rich-text.ts'

describe('cleanRichText', () => {
  test('keeps all allowed elements', () => {
    const html = Object.keys(RICH_TEXT.elements)
      .filter((name) => !['br', 'hr', 'img', 'a'].includes(name))
      .map((name) => `<${name}>text</${name}>`)
      .join('')
    expect(cleanRichText(html)).toBe(html)
    expect(cleanRichText('<a href="https://example.test/?a=1&amp;b=2">x</a><br /><hr /><img src="/storage/a.webp" alt="Cover" />')).toBe(
      '<a href="https://example.test/?a=1&amp;b=2">x</a><br /><hr /><img src="/storage/a.webp" alt="Cover" />',
    )
  })

  test.each([
    ['scripts', '<p>a</p><script>alert(1)</script>', '<p>a</p>'],
    ['event handlers', '<p onclick="alert(1)">a</p>', '<p>a</p>'],
    ['styles', '<p style="position:fixed" class="x" id="y">a</p>', '<p>a</p>'],
    ['frames', '<iframe src="https://example.test">a</iframe>b', 'b'],
    ['script links', '<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    ['disguised script links', '<a href="java&#x09;script:alert(1)">a</a>', '<a>a</a>'],
    ['data links', '<a href="data:text/html,x">a</a>', '<a>a</a>'],
    ['links without a scheme', '<a href="//example.test">a</a><a href="/\\example.test">b</a>', '<a>a</a><a>b</a>'],
    ['images of other sites', '<img src="https://example.test/a.png">', ''],
    ['images in the text', '<img src="data:image/svg+xml;base64,PHN2Zz4=">', ''],
    ['vector graphics', '<svg><p>a</p></svg>b', 'b'],
    ['unclosed elements', '<p>a<b>b', '<p>a<strong>b</strong></p>'],
  ])('removes %s', (_, html, expected) => {
    expect(cleanRichText(html)).toBe(expected)
  })

  test.each(['<b>a</b>', '<h1>a</h1>', '&lt;script&gt;alert(1)&lt;/script&gt;', '<<script>script>alert(1)</script>'])(
    'does not change %s when cleaned twice',
    (html) => {
      expect(cleanRichText(cleanRichText(html))).toBe(cleanRichText(html))
    },
  )

  test('does not turn escaped text into elements', () => {
    expect(cleanRichText('&lt;img src=x onerror=alert(1)&gt;')).toBe('&lt;img src=x onerror=alert(1)&gt;')
  })
})
