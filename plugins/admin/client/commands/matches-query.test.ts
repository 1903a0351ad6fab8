import { expect, test } from 'vitest'
import { searchTexts } from './matches-query.ts'

const search = (texts: readonly (readonly string[])[], query: string) => searchTexts(texts, query, (item) => item).map(([label]) => label)

test('finds short words only at the beginning of a word', () => {
  expect(search([['Withdrawals'], ['Awards'], ['Second approval', 'For withdrawals']], 'awa')).toEqual(['Awards'])
})

test('finds longer words anywhere, without accents and case', () => {
  expect(search([['Réglages'], ['E-mails sortants'], ['Outgoing email'], ['Queue']], 'MAIL')).toEqual(['E-mails sortants', 'Outgoing email'])
  expect(search([['Réglages']], 'reglages')).toEqual(['Réglages'])
  expect(search([['E-mails sortants']], 'e-mail')).toEqual(['E-mails sortants'])
})

test('lists labels before other texts, and needs all words', () => {
  const settings = [
    ['Site name', 'Shown in page titles and emails.'],
    ['Sender', 'The name in emails'],
    ['Mail server', 'Host name'],
  ]
  expect(search(settings, 'mail')).toEqual(['Mail server', 'Site name', 'Sender'])
  expect(search(settings, 'name mail')).toEqual(['Mail server', 'Site name', 'Sender'])
  expect(search(settings, 'name queue')).toEqual([])
  expect(search(settings, ' ')).toHaveLength(3)
})
