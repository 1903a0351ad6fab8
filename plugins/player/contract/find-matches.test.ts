import { expect, test } from 'vitest'
import { findMatches, splitWords } from './find-matches.ts'

const listMatches = (text: string, query: string) => findMatches(text, splitWords(query)).map(({ start, end }) => text.slice(start, end))

test.each([
  ['fanta zie', 'Fanta Zié', ['Fanta Zié']],
  ['ZIÉ', 'Fanta Zié', ['Zié']],
  ['trois so', 'Trois sœurs à Waraniéné', ['Trois sœ']],
  ['fan', 'La nuit de Fanta', ['Fan']],
  ['anta', 'Fanta', []],
  ['e', 'E\u0301te\u0301 en été', ['E\u0301', 'e', 'é']],
  ['dj bleu', 'DJ Maquis Bleu, Fanta', ['DJ', 'Bleu']],
  ['.*', 'Anything', []],
  ['', 'Anything', []],
])('finds “%s” in “%s”', (query, text, marked) => {
  expect(listMatches(text, query)).toEqual(marked)
})
