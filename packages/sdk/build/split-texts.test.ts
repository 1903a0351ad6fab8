import { expect, test } from 'vitest'
import { splitTexts } from './split-texts.ts'

const texts = {
  album: 'Album',
  'seek.value': 'Position',
  songs_one: 'One song',
  'queue.length_other': 'Songs',
  'notice.failed': 'Failed',
  'speed.fast': 'Fast',
  'admin.title': 'Music',
}

test('finds literals, plural forms, beginnings of keys and all keys without a dot', () => {
  const code = ['t("seek.value")', 't("queue.length",{count:e})', 't(`notice.$', '{n}`)', 't("speed."+s)'].join('')
  const { used, unused } = splitTexts(texts, code)
  expect(Object.keys(used)).toEqual(['album', 'seek.value', 'songs_one', 'queue.length_other', 'notice.failed', 'speed.fast'])
  expect(unused).toEqual({ 'admin.title': 'Music' })
})
