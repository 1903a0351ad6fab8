import { expect, test } from 'vitest'
import { splitWords } from '../../contract/find-matches.ts'
import { chooseLine } from './choose-line.ts'

const LINES = ['The river is wide', 'The market is far', 'Au marché, près de la rivière'].map((text) => ({ at: null, text }))

test.each([
  ['the market', 'The market is far'],
  ['the marke', 'The market is far'],
  ['the', 'The river is wide'],
  ['MARCHE riviere', 'Au marché, près de la rivière'],
  ['arket', undefined],
  ['', undefined],
])('chooses the line for “%s”: %s', (query, line) => {
  expect(chooseLine(LINES, splitWords(query))).toBe(line)
})
