import { expect, test } from 'vitest'
import { presentPlanTexts, readPlanTexts } from './plan-texts.ts'

const TEXTS = {
  language: 'fr',
  name: 'Artiste',
  description: 'Pour publier',
  feature_list: ['Tout ce qu’offre Solo', 'Publiez 30 titres'],
  comparison: [
    { label: 'Écoute', value: 'Illimitée' },
    { label: 'Heures', value: '9:00 à 18:00' },
  ],
}

test('reads what the form shows', () => {
  expect(readPlanTexts(presentPlanTexts(TEXTS))).toEqual(TEXTS)
})

test('leaves out empty lines and the spaces around texts', () => {
  const input = { language: 'fr', name: 'Solo', description: '', features: ' Un \n\n Deux ', comparison: 'Écoute :  Oui\n' }
  expect(readPlanTexts(input)).toMatchObject({ feature_list: ['Un', 'Deux'], comparison: [{ label: 'Écoute', value: 'Oui' }] })
})
