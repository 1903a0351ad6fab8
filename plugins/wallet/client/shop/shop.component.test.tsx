import type { TrackCard } from '@balafon/plugin-player/contract/catalogue'
import { createErrorResponse, createUser, expectAccessible, openPage, type PageOptions, respondTo } from '@balafon/sdk/testing/client'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getOffer, listForSale, type Offer } from '../../contract/offers.ts'
import { createPurchase, listPurchases, type Purchase } from '../../contract/purchases.ts'
import manifest from '../../plugin.ts'
import client from '../index.ts'
import { createWalletFakes } from '../testing/wallet.fixture.ts'

const TRACK: TrackCard = {
  id: 4,
  name: 'Marché du soir',
  image: null,
  duration: 144,
  artists: [{ id: 2, name: 'Fanta Zié' }],
  album: null,
  number: 1,
  plays: 12,
  has_lyrics: false,
}
const OFFER: Offer = {
  kind: 'track',
  item_id: TRACK.id,
  name: TRACK.name,
  pricing: 'minimum',
  price: 300,
  currency: 'XOF',
  is_bought: false,
  is_own: false,
  preview_seconds: 30,
}
const PURCHASE: Purchase = {
  id: 1,
  kind: 'track',
  item_id: TRACK.id,
  name: TRACK.name,
  amount: 500,
  currency: 'XOF',
  created_at: '2026-11-22T09:14:00.000Z',
  given_by: null,
  given_to: null,
  is_refunded: false,
  track: TRACK,
  album: null,
  formats: ['lossless', 'compressed'],
}

const dialog = page.getByRole('dialog')

function openShop(path: string, options: Partial<PageOptions> = {}, offer: Offer = OFFER) {
  const buy = vi.fn()
  const api = [
    respondTo(listForSale, () => ({ data: [{ offer, item: { kind: 'track' as const, track: TRACK } }], next_cursor: null })),
    respondTo(getOffer, () => ({ offer, album: null })),
    respondTo(listPurchases, () => ({ data: [PURCHASE], next_cursor: null })),
    respondTo(createPurchase, ({ body }) => {
      buy(body)
      if (body.gift_to === 'nobody@example.test')
        return createErrorResponse(422, 'wallet.unknown_recipient', '', { gift_to: ['Aucun compte n’a cette adresse e-mail.'] })
      return { purchase: PURCHASE, balance: 12_000 }
    }),
    ...createWalletFakes(),
  ]
  return openPage(path, {
    plugins: [{ manifest, client }],
    bootstrap: { user: createUser(), settings: { 'wallet.currency': 'XOF' } },
    api,
    language: 'fr',
    ...options,
  }).then(() => buy)
}

describe('ForSaleScreen', () => {
  test.each([
    ['light', 1440],
    ['dark', 390],
  ] as const)('sells a track for the minimum price or more, with the %s theme at %i px', async (theme, width) => {
    const buy = await openShop('/tracks/for-sale', { theme, width })
    await expect.element(page.getByText(/^À partir de 300\sF$/)).toBeVisible()
    await expectAccessible()
    await userEvent.click(page.getByRole('button', { name: 'Acheter Marché du soir' }))
    await userEvent.fill(dialog.getByRole('textbox', { name: 'Votre prix' }), '450')
    await expect.element(dialog.getByRole('button', { name: /^Payer 450/ })).toBeVisible()
    await expectAccessible()
    await userEvent.click(dialog.getByRole('button', { name: /^Payer 450/ }))
    await expect.element(page.getByText('Marché du soir est à vous.')).toBeVisible()
    expect(buy).toHaveBeenCalledWith({ kind: 'track', item_id: 4, amount: 450 })
  })

  test('gives a track, and shows at the field that the recipient has no account', async () => {
    const buy = await openShop('/tracks/for-sale', {}, { ...OFFER, pricing: 'fixed' })
    await userEvent.click(page.getByRole('button', { name: 'Acheter Marché du soir' }))
    await userEvent.click(dialog.getByText('C’est un cadeau'))
    await userEvent.click(dialog.getByRole('button', { name: /^Payer 300/ }))
    await expect.element(dialog.getByText('Indiquez l’adresse e-mail du destinataire.')).toBeVisible()
    await userEvent.fill(dialog.getByLabelText('Adresse e-mail du destinataire'), 'nobody@example.test')
    await userEvent.click(dialog.getByRole('button', { name: /^Payer 300/ }))
    await expect.element(dialog.getByText('Aucun compte n’a cette adresse e-mail.')).toBeVisible()
    await expectAccessible()
    expect(buy).toHaveBeenCalledWith({ kind: 'track', item_id: 4, amount: 300, gift_to: 'nobody@example.test' })
  })

  test('offers to top up the wallet when the balance is too small', async () => {
    await openShop('/tracks/for-sale', {}, { ...OFFER, pricing: 'fixed', price: 13_000 })
    await userEvent.click(page.getByRole('button', { name: 'Acheter Marché du soir' }))
    await expect.element(dialog.getByText(/^Il manque 500\sF dans votre portefeuille\.$/)).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: 'Recharger' })).toBeVisible()
  })
})

describe('MusicBuyScreen', () => {
  test('has no serious axe findings', async () => {
    await openShop('/tracks/music-buy', { width: 390 })
    await expect.element(page.getByRole('button', { name: 'Télécharger Marché du soir – Sans perte' })).toBeVisible()
    await expectAccessible()
  })
})
