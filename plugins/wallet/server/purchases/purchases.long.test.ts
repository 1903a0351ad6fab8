import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteOffer, getOffer, getSales, listForSale, saveOffer } from '../../contract/offers.ts'
import { createDownload, createPurchase, listPurchasedTracks, listPurchases } from '../../contract/purchases.ts'
import { acceptSplit, getSplit, listSplits, proposeSplit, refuseSplit } from '../../contract/splits.ts'
import { listTrackPurchases, refundPurchase } from '../../contract/track-purchases.ts'
import { getWallet } from '../../contract/wallet.ts'
import { createPlaybackAccess } from '../offers/playback-access.ts'
import { createWalletSite, type WalletSite } from '../testing/wallet-site.ts'

let site: WalletSite
let seller: Awaited<ReturnType<WalletSite['createUser']>>
beforeAll(async () => {
  site = await createWalletSite()
  seller = await site.createUser(['music.create'])
})
afterAll(async () => {
  expect(await site.listProblems()).toEqual([])
  await site.close()
})

async function createBuyer(money = 1000) {
  const buyer = await site.createUser()
  await site.giveMoney(buyer.id, money)
  return buyer
}
type User = Awaited<ReturnType<typeof createBuyer>>
const getWalletOf = async (user: User) => (await user.request(getWallet, {})).body.wallet
const buy = (user: User, itemId: number, amount = 500, more: object = {}) =>
  user.request(createPurchase, { body: { kind: 'track', item_id: itemId, amount, ...more } })

describe('PUT wallet/offers/{kind}/{itemId}', () => {
  test('sells only own items, at a price', async () => {
    const other = await site.createUser(['music.create'])
    const itemId = await site.createTrack(seller.id)
    const params = { kind: 'track' as const, itemId }
    expect((await other.request(saveOffer, { params, body: { pricing: 'fixed', price: 500 } })).status).toBe(404)
    expect((await seller.request(saveOffer, { params, body: { pricing: 'fixed', price: 0 } })).status).toBe(422)
    expect((await (await site.createUser()).request(saveOffer, { params, body: { pricing: 'fixed', price: 500 } })).status).toBe(403)
    const saved = await seller.request(saveOffer, { params, body: { pricing: 'fixed', price: 500 } })
    expect(saved.body.offer).toMatchObject({ price: 500, is_own: true, preview_seconds: null })
    expect((await other.request(getOffer, { params })).body.offer).toMatchObject({ is_own: false, is_bought: false, preview_seconds: 30 })
    await seller.request(deleteOffer, { params })
    expect((await other.request(getOffer, { params })).body).toEqual({ offer: null, album: null })
  })
})

describe('POST wallet/purchases', () => {
  test('sells nothing after the owner of the item has changed', async () => {
    const itemId = await site.sellTrack(seller)
    const buyer = await createBuyer()
    const isListed = async () =>
      (await buyer.request(listForSale, {})).body.data.some(({ offer }: { offer: { item_id: number; kind: string } }) => offer.item_id === itemId)
    expect(await isListed()).toBe(true)
    const owner = await site.createUser(['music.create'])
    for (const ownerId of [owner.id, null]) {
      await site.sql('update tracks set owner_id = $1 where id = $2', [ownerId, itemId])
      const { status, body } = await buy(buyer, itemId)
      expect([status, body.code, await isListed(), (await getWalletOf(buyer)).balance]).toEqual([404, 'wallet.not_for_sale', false, 1000])
    }
  })

  test('moves the price to the seller and the site, and gives the track to the buyer', async () => {
    const itemId = await site.sellTrack(seller)
    const buyer = await createBuyer()
    const before = await getWalletOf(seller)
    const response = await buy(buyer, itemId)
    expect([response.status, response.body]).toMatchObject([201, { balance: 500, purchase: { amount: 500, formats: ['lossless'] } }])
    expect((await getWalletOf(seller)).earnings - before.earnings).toBe(425)
    expect((await buy(buyer, itemId)).body.code).toBe('wallet.already_bought')
    const { purchase } = response.body
    const download = { track_id: itemId, format: 'lossless' as const }
    const { body } = await buyer.request(createDownload, { params: { id: purchase.id }, body: download })
    expect((await buyer.get(new URL(body.url, 'http://localhost').pathname + new URL(body.url, 'http://localhost').search)).status).toBe(200)
    expect((await buyer.request(createDownload, { params: { id: purchase.id }, body: { ...download, format: 'compressed' } })).status).toBe(409)
    expect((await seller.request(createDownload, { params: { id: purchase.id }, body: download })).status).toBe(404)
    expect((await seller.request(listPurchasedTracks, { params: { id: purchase.id } })).status).toBe(404)
    expect((await buyer.request(listForSale, {})).body.data.find(({ offer }: { offer: { item_id: number } }) => offer.item_id === itemId).offer.is_bought).toBe(
      true,
    )
    expect((await seller.request(getSales, { params: { kind: 'track', itemId } })).body).toMatchObject({ count: 1, revenue: 500, earned: 425 })
    expect((await buyer.request(getSales, { params: { kind: 'track', itemId } })).status).toBe(404)
    const emails = await site.sql<{ template: string }>("select template from emails where template = 'wallet.receipt'")
    expect(emails.length).toBeGreaterThan(0)
  })

  test.each([
    ['fixed', 500, 499, 'wallet.price_changed'],
    ['fixed', 500, 501, 'wallet.price_changed'],
    ['minimum', 500, 499, undefined],
    ['minimum', 500, 700, 'bought'],
    ['free_choice', 0, 0, 'bought'],
    ['free_choice', 300, 1, 'bought'],
    ['fixed', 2000, 2000, 'wallet.insufficient_balance'],
  ] as const)('sells with the pricing %s at %i for %i with the result %s', async (pricing, price, amount, code) => {
    const itemId = await site.sellTrack(seller, price, pricing)
    const buyer = await createBuyer()
    const { status, body } = await buy(buyer, itemId, amount)
    if (code === 'bought') expect([status, body.balance]).toEqual([201, 1000 - amount])
    else expect([body.code === (code ?? body.code), status >= 400, (await getWalletOf(buyer)).balance]).toEqual([true, true, 1000])
  })

  test('buys a track for another user, and refuses own items and unknown recipients', async () => {
    const itemId = await site.sellTrack(seller)
    const [giver, friend] = [await createBuyer(), await site.createUser()]
    expect((await buy(giver, itemId, 500, { gift_to: 'nobody@example.test' })).body.errors).toHaveProperty('gift_to')
    expect((await buy(giver, itemId, 500, { gift_to: friend.email, message: 'Bon anniversaire' })).status).toBe(201)
    expect((await friend.request(listPurchases, {})).body.data).toMatchObject([{ given_by: { id: giver.id }, given_to: null, formats: ['lossless'] }])
    expect((await giver.request(listPurchases, {})).body.data).toMatchObject([{ given_by: null, given_to: { id: friend.id }, formats: [] }])
    await site.giveMoney(seller.id, 500)
    expect((await buy(seller, itemId)).body.code).toBe('wallet.own_item')
  })

  test('charges once when requests run in parallel', async () => {
    const itemId = await site.sellTrack(seller)
    const buyer = await createBuyer(5000)
    const statuses = (await Promise.all(Array.from({ length: 8 }, () => buy(buyer, itemId)))).map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect((await getWalletOf(buyer)).balance).toBe(4500)
  })
})

describe('many purchases at once', () => {
  test('succeeds for more buyers than there are database connections', async () => {
    const itemId = await site.sellTrack(seller)
    const buyers = await Promise.all(Array.from({ length: 30 }, () => createBuyer()))
    const statuses = (await Promise.all(buyers.map((buyer) => buy(buyer, itemId)))).map(({ status }) => status)
    expect(statuses).toEqual(buyers.map(() => 201))
  })
})

describe('a refund', () => {
  test('returns the price to the buyer once, and removes the track', async () => {
    const itemId = await site.sellTrack(seller)
    const buyer = await createBuyer()
    const { id } = (await buy(buyer, itemId)).body.purchase
    const administrator = await site.createAdministrator(['wallet.refund'])
    const refund = (reason = 'broken file') => administrator.request(refundPurchase, { params: { id }, body: { reason } })
    expect((await (await site.createAdministrator([])).request(refundPurchase, { params: { id }, body: { reason: 'no right' } })).status).toBe(403)
    expect((await Promise.all([refund(), refund()])).map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await getWalletOf(buyer)).balance).toBe(1000)
    expect((await buyer.request(createDownload, { params: { id }, body: { track_id: itemId, format: 'lossless' } })).status).toBe(404)
    expect((await administrator.request(listTrackPurchases, { query: { status: 'refunded' } })).body.data[0]).toMatchObject({ refund_reason: 'broken file' })
  })
})

describe('a split', () => {
  test('divides sales after all collaborators have accepted', async () => {
    const [friend, other] = [await site.createUser(), await site.createUser()]
    const itemId = await site.sellTrack(seller, 1000)
    const params = { kind: 'track' as const, itemId }
    const propose = (points: number) =>
      seller.request(proposeSplit, {
        params,
        body: {
          shares: [
            { email: seller.email, basis_points: 10_000 - points },
            { email: friend.email, basis_points: points, role: 'Voix' },
          ],
        },
      })
    const { split } = (await propose(2500)).body
    expect(split).toMatchObject({ state: 'proposed', version: 1 })
    expect((await other.request(acceptSplit, { params: { id: split.id } })).status).toBe(404)
    const buyer = await createBuyer(3000)
    await buy(buyer, itemId, 1000)
    expect((await getWalletOf(friend)).earnings).toBe(0)
    expect((await friend.request(listSplits, {})).body.splits[0].shares[1]).toMatchObject({ answer: 'waiting', role: 'Voix' })
    expect((await friend.request(acceptSplit, { params: { id: split.id } })).body.split.state).toBe('active')
    expect((await friend.request(refuseSplit, { params: { id: split.id } })).status).toBe(409)
    await buy(await createBuyer(), itemId, 1000)
    expect((await getWalletOf(friend)).earnings).toBe(212)
    const refused = (await propose(5000)).body.split
    expect((await friend.request(refuseSplit, { params: { id: refused.id } })).body.split.state).toBe('refused')
    expect((await seller.request(getSplit, { params })).body).toMatchObject({ active: { id: split.id }, proposed: null })
    expect((await friend.request(getSplit, { params })).status).toBe(404)
  })
})

describe('player.playbackAccess/v1', () => {
  test('returns a preview until the track or its album is bought', async () => {
    const { albumId, trackId } = await site.createAlbum(seller.id)
    const access = createPlaybackAccess({ store: site.services.offersStore, items: site.services.items }, site.getContext('wallet'))
    const decide = (userId: number | null) => access.decide({ trackId, userId, ownerId: seller.id, signal: AbortSignal.timeout(1000) })
    expect(await decide(null)).toEqual({ access: 'full' })
    await seller.request(saveOffer, { params: { kind: 'album', itemId: albumId }, body: { pricing: 'fixed', price: 900 } })
    expect(await decide(null)).toMatchObject({ access: 'preview', seconds: 30 })
    const buyer = await createBuyer()
    await buyer.request(createPurchase, { body: { kind: 'album', item_id: albumId, amount: 900 } })
    expect(await decide(buyer.id)).toEqual({ access: 'full' })
  })
})
