import { expect, test } from 'vitest'
import { readNumber, suggestTitle } from './read-tags.ts'

test.each([
  ['03 - Deux enclumes.flac', 'Deux enclumes', 3],
  ['12.Retour au village.mp3', 'Retour au village', 12],
  ['7 Sœurs.wav', 'Sœurs', 7],
  ['1999.mp3', '1999', null],
  ['Le_fer_se_souvient.wav', 'Le fer se souvient', null],
])('reads the title and the number from the file name %s', (fileName, title, number) => {
  expect([suggestTitle(fileName), readNumber(fileName)]).toEqual([title, number])
})
