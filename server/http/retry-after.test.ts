import { getProblem, retryLaterProblem } from '@balafon/sdk/server'
import { describe, expect, test } from 'vitest'
import { createTranslator } from '../i18n/translator.ts'
import en from '../locales/en.json' with { type: 'json' }
import fr from '../locales/fr.json' with { type: 'json' }

const translator = createTranslator()
translator.add({ en, fr })

describe('retryLaterProblem', () => {
  test.each([
    [0.2, 'Try again in a second.', 'Réessayez dans une seconde.'],
    [89, 'Try again in 89 seconds.', 'Réessayez dans 89 secondes.'],
    [90, 'Try again in 2 minutes.', 'Réessayez dans 2 minutes.'],
    [598, 'Try again in 10 minutes.', 'Réessayez dans 10 minutes.'],
    [5399, 'Try again in 90 minutes.', 'Réessayez dans 90 minutes.'],
    [5400, 'Try again in 2 hours.', 'Réessayez dans 2 heures.'],
    [86_400, 'Try again in 24 hours.', 'Réessayez dans 24 heures.'],
  ])('describes a wait of %d seconds as: %s', (seconds, english, french) => {
    const error = retryLaterProblem(429, 'too_many_requests', seconds)
    expect(error.output.headers['retry-after']).toBe(String(Math.ceil(seconds)))
    const translate = (language: string) => translator.translate(language, 'too_many_requests', getProblem(error)?.data)
    expect(translate('en')).toBe(`Too many attempts. ${english}`)
    expect(translate('fr')).toBe(`Trop de tentatives. ${french}`)
  })

  test('uses the plain message when a code has no message for long waits', () => {
    expect(translator.translate('en', 'busy', getProblem(retryLaterProblem(503, 'busy', 600))?.data)).toBe(en.busy)
  })
})
