import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { STATUS_LABELS, TYPE_LABELS } from '../contract/labels.ts'

/**
 * The French texts of the wallet as the specification lists them, by its section. Amounts are formatted with their currency, so the texts contain
 * them without `F`.
 */
const SPECIFIED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'section 2, account': {
    'wallet.title': 'Votre portefeuille',
    'wallet.withdrawals.empty': 'Aucune demande de retrait trouvée.',
    'wallet.payments.empty': 'Aucun paiement trouvé.',
  },
  'section 5, validation': {
    'wallet.top_up_below_minimum': 'Veuillez entrer un montant valide (minimum 500 F).',
    'wallet.invalid_amount': 'Veuillez entrer un montant valide.',
    'wallet.amount_above_earnings': 'Le montant ne peut pas dépasser votre solde de gains actuel de {balance} F.',
    'wallet.transfer.irreversible': 'Cette action est irréversible. Voulez-vous continuer ?',
    'wallet.transfer.confirm': 'Confirmez-vous le transfert de {amount} F dans votre solde ?',
    'wallet.transfer.declined': 'Annulé - Le transfert a été annulé.',
    'wallet.required_fields': 'Veuillez remplir tous les champs obligatoires.',
    'wallet.transfer_info_required': 'Veuillez entrer les informations de transfert pour Mobile Money.',
    'wallet.bank_account_required': 'Veuillez entrer l’IBAN et le code SWIFT pour le compte bancaire.',
  },
  'section 8, errors': {
    'wallet.error': 'Erreur',
    'wallet.transfer.failed': 'Une erreur est survenue lors du transfert de vos gains.',
    'wallet.withdrawal.failed': 'Une erreur est survenue lors de la récupération de vos gains.',
    'wallet.payment_not_valid': "Le paiement n'a pas pu être validé.",
    'wallet.payment_not_verified': 'Erreur lors de la vérification du paiement.',
  },
  'section 8, success': {
    'wallet.top_up.done': 'Votre compte a été rechargé de {n} F.',
    'wallet.transfer.done': 'Vos gains ont été transférés vers votre portefeuille.',
    'wallet.withdrawal.done': 'Vos gains de {n} F ont été demandés pour retrait. Ils seront traités sous peu.',
    'wallet.destination.saved': 'Updated wallet details',
  },
}

/** What the specification writes with the name of the card provider, which is a placeholder or part of the text of the provider. */
const WITH_PROVIDER = [
  ['wallet.top_up.not_started', '.', 'Impossible de lancer le paiement'],
  ['payments.paystack.not_started', '../../payments/locales', 'Impossible de lancer le paiement'],
  ['payments.paystack.not_loaded', '../../payments/locales', 'Impossible de charger'],
] as const

const readTexts = (name: string): Record<string, string> => JSON.parse(readFileSync(path.join(import.meta.dirname, name), 'utf8'))

/** Returns the code of the plugin, in which the keys of used texts occur. */
const readSources = () =>
  ['client', 'server', 'contract', 'plugin.ts']
    .flatMap((name) => globSync(name.endsWith('.ts') ? name : `${name}/**/*.{ts,tsx}`, { cwd: path.join(import.meta.dirname, '..') }))
    .filter((name) => !/\.(test|fixture)\./.test(name))
    .map((name) => readFileSync(path.join(import.meta.dirname, '..', name), 'utf8'))
    .join('\n')

/** Ignores what typography decides: the kind of spaces and apostrophes. A placeholder is an amount with its currency. */
const normalize = (text: string) =>
  text
    .replaceAll(/[\u00a0\u202f]/g, ' ')
    .replaceAll('’', "'")
    .replaceAll(/\{\{\w+\}\}|\{\w+\} F|500 F/g, '…')

/** Returns the tests of screens, with regular expressions as the texts that they match. */
const readScreenTests = () =>
  ['client/**/*.component.test.tsx', '../payments/client/**/*.component.test.tsx', '../../e2e/journeys/wallet.spec.ts']
    .flatMap((pattern) => globSync(pattern, { cwd: path.join(import.meta.dirname, '..') }))
    .map((name) => readFileSync(path.join(import.meta.dirname, '..', name), 'utf8'))
    .join('\n')
    .replaceAll('\\s', ' ')
    .replaceAll('\\', '')

describe.each(['en.json', 'fr.json'])('%s', (file) => {
  const texts = readTexts(file)

  describe.each(Object.entries(SPECIFIED))('%s', (_section, specified) => {
    test.each(Object.entries(specified))('has the specified text of %s', (key, text) => {
      expect(normalize(texts[key] ?? '')).toBe(normalize(text))
    })
  })

  test.each(WITH_PROVIDER)('begins %s with the specified words', (key, folder, beginning) => {
    expect(readTexts(path.join(folder, file))[key]).toMatch(new RegExp(`^${beginning}`))
  })
})

test('uses every specified text', () => {
  const sources = readSources()
  const keys = Object.values(SPECIFIED).flatMap((specified) => Object.keys(specified))
  expect(keys.filter((key) => !sources.includes(`'${key}'`))).toEqual([])
})

test('expects every specified text on a screen', () => {
  const tests = normalize(readScreenTests())
  const texts = [...Object.values(SPECIFIED).flatMap((specified) => Object.values(specified)), ...WITH_PROVIDER.map(([, , text]) => text)]
  const states = [STATUS_LABELS.pending, STATUS_LABELS.processed, STATUS_LABELS.failed, TYPE_LABELS.transfer, TYPE_LABELS.withdrawal]
  const isExpected = (text: string) =>
    normalize(text)
      .split('…')
      .every((part) => tests.includes(part.trim()))
  expect([...texts, ...states].filter((text) => !isExpected(text))).toEqual([])
})

test('shows the wallet in French in every language', () => {
  const [en, fr] = [readTexts('en.json'), readTexts('fr.json')]
  const english = Object.keys(en).filter((key) =>
    /^wallet\.(title|balance|earnings|transfer|withdrawal\.|withdraw$|top_up|field|column|statement|destination|tab|history)/.test(key),
  )
  expect(english.length).toBeGreaterThan(60)
  expect(english.filter((key) => en[key] !== fr[key])).toEqual([])
})

test('labels the states and types as specified', () => {
  expect([STATUS_LABELS.pending, STATUS_LABELS.processed, STATUS_LABELS.failed]).toEqual(['En attente', 'Traité', 'Échoué'])
  expect([TYPE_LABELS.transfer, TYPE_LABELS.withdrawal]).toEqual(['Transfert', 'Retrait'])
})
