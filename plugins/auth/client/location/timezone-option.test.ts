import { expect, test } from 'vitest'
import { createTimezoneOption } from './timezone-option.ts'

const HAVANA = { value: 'America/Havana', text: 'La Havane (UTC−5)', aliases: ['Cuba'], countries: ['CU'] }
const { id, label, keywords } = createTimezoneOption('Amériques', HAVANA, new Map([['CU', 'l’île de Cuba']]))

test.each(['Amériques', '(UTC-5)', 'l’île de Cuba', 'America/Havana'])('includes %s in the search keywords', (keyword) => {
  expect(keywords).toContain(keyword)
})

test('keeps the id and the label of the time zone', () => {
  expect({ id, label }).toEqual({ id: 'America/Havana', label: 'La Havane (UTC−5)' })
})
