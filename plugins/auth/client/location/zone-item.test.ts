import { expect, test } from 'vitest'
import { zoneItem } from './zone-item.ts'

const HAVANA = { value: 'America/Havana', text: 'La Havane (UTC−5)', aliases: ['Cuba'], countries: ['CU'] }
const { id, label, keywords } = zoneItem('Amériques', HAVANA, new Map([['CU', 'l’île de Cuba']]))

test.each(['Amériques', '(UTC-5)', 'l’île de Cuba', 'America/Havana'])('a time zone is found by %s', (words) => {
  expect(keywords).toContain(words)
})

test('and is called as it was', () => {
  expect({ id, label }).toEqual({ id: 'America/Havana', label: 'La Havane (UTC−5)' })
})
