import { fieldProblem, type Identity, problem } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import { ItemPurchased } from '../../contract/events.ts'
import type { ItemKind } from '../../contract/fields.ts'
import type { Purchase } from '../../contract/purchases.ts'
import type { BalancesService } from '../balances/balances.service.ts'
import { formatNumberCursor, parseNumberCursor } from '../history/keyset-cursor.ts'
import type { BusinessStore } from '../ledger/business.store.ts'
import { callLedger } from '../ledger/ledger-problems.ts'
import type { PostingStore } from '../ledger/posting.store.ts'
import type { TermsService } from '../ledger/terms.service.ts'
import type { WalletContext } from '../models.ts'
import type { NoticesService } from '../notices/notices.service.ts'
import type { Items } from '../offers/items.ts'
import type { PurchaseRow, PurchasesStore } from './purchases.store.ts'

const URL_VALID_SECONDS = 15 * 60

interface Dependencies {
  readonly store: PurchasesStore
  readonly post: PostingStore
  readonly businessRows: BusinessStore
  readonly terms: TermsService
  readonly balances: BalancesService
  readonly items: Items
  readonly notices: NoticesService
}

interface PurchaseInput {
  readonly kind: ItemKind
  readonly item_id: number
  readonly amount: number
  readonly gift_to?: string | undefined
  readonly message?: string | undefined
}

type Context = Pick<WalletContext, 'models' | 'users' | 'events'>
export type PurchasesService = ReturnType<typeof createPurchasesService>

/** Creates the service of purchases: buying, giving, listing and downloading. */
export function createPurchasesService({ store, post, businessRows, terms, balances, items, notices }: Dependencies, { models, users, events }: Context) {
  async function findRecipient(input: PurchaseInput, buyer: Identity): Promise<number | null> {
    if (input.gift_to === undefined) return null
    const recipient = await users.findByEmail(input.gift_to)
    if (!recipient || recipient.id === buyer.id) throw fieldProblem({ gift_to: 'wallet.unknown_recipient' })
    return recipient.id
  }

  /** Posts the purchase. Where the offer allows it, nothing is paid and nothing is posted. */
  function sell(
    sale: { buyerId: number; offerId: number; amount: number; recipientId: number | null; key: string },
    problems: Parameters<typeof callLedger>[1],
    transaction: Transaction,
  ) {
    return callLedger(async () => {
      if (sale.amount === 0) return { id: await businessRows.takeFree(sale.buyerId, sale.offerId, sale.recipientId, transaction), isNew: true }
      const { journal, isNew } = await post.purchase(sale, transaction)
      const purchase = await models.Purchase.findOne({ where: { journalId: journal }, transaction })
      if (!purchase) throw new Error(`the purchase of journal ${journal} is missing`)
      return { id: purchase.id, isNew }
    }, problems)
  }

  /** Finds the names of the users of presents. Other purchases need none. */
  async function findGiftUsers(found: readonly PurchaseRow[]) {
    const ids = found.flatMap(({ buyerId, recipientId }) => (recipientId === null ? [] : [buyerId, recipientId]))
    return ids.length === 0 ? new Map<number, { readonly name: string }>() : users.findProfiles(ids)
  }

  /** Adds cards, names and formats to purchases. */
  async function presentPurchases(found: readonly PurchaseRow[], userId: number, transaction?: Transaction): Promise<Purchase[]> {
    const getIds = (kind: ItemKind) => found.filter((row) => row.kind === kind).map(({ itemId }) => itemId)
    const [tracks, albums, formats, names] = await Promise.all([
      items.getProvider().findTracks(getIds('track'), transaction),
      items.getProvider().findAlbums(getIds('album'), transaction),
      items.getProvider().listFormats(getIds('track'), transaction),
      findGiftUsers(found),
    ])
    const getUser = (id: number) => ({ id, name: names.get(id)?.name ?? '' })
    return found.map((row) => {
      const isRefunded = row.status === 'refunded'
      const canDownload = row.ownerId === userId && !isRefunded
      return {
        id: row.id,
        kind: row.kind,
        item_id: row.itemId,
        name: row.name,
        amount: row.amount,
        currency: row.currency,
        created_at: row.createdAt.toISOString(),
        given_by: row.recipientId === userId ? getUser(row.buyerId) : null,
        given_to: row.recipientId !== null && row.recipientId !== userId ? getUser(row.recipientId) : null,
        is_refunded: isRefunded,
        track: row.kind === 'track' ? (tracks.get(row.itemId)?.card ?? null) : null,
        album: row.kind === 'album' ? (albums.get(row.itemId)?.card ?? null) : null,
        formats: canDownload ? [...(formats.get(row.itemId) ?? [])] : [],
      }
    })
  }

  /** Notifies the buyer, the recipient of a present, and the handlers of the event. */
  async function publishSale(row: PurchaseRow, buyer: Identity, message: string | undefined, transaction: Transaction) {
    const { id, kind, itemId, buyerId, ownerId, sellerId, amount, currency } = row
    const payload = { purchase_id: id, kind, item_id: itemId, buyer_id: buyerId, recipient_id: ownerId, seller_id: sellerId, amount, currency }
    await events.publish(ItemPurchased, payload, transaction)
    await notices.sendPurchase(row, buyer.user, message, transaction)
    balances.announceChange([buyerId, sellerId], transaction)
  }

  /** @throws 404 for an unknown purchase, and for one of another user or a refunded one */
  async function findOwned(id: number, userId: number) {
    const purchase = await models.Purchase.findOne({ where: { id, ownerId: userId, status: 'paid' } })
    if (!purchase) throw problem(404, 'not_found')
    return purchase
  }

  async function listTracks(id: number, userId: number) {
    const { kind, itemId } = await findOwned(id, userId)
    if (kind === 'album') return (await items.getProvider().listAlbumTracks(itemId)).map(({ card }) => card)
    const track = (await items.getProvider().findTracks([itemId])).get(itemId)
    return track ? [track.card] : []
  }

  return {
    async create(buyer: Identity, input: PurchaseInput, key: string, transaction: Transaction) {
      const { kind, item_id: itemId, amount } = input
      // The ledger computes the share of the site from its own copy of the settings, which may be out of date.
      await terms.syncWithSettings(transaction)
      const offer = await models.Offer.findOne({ where: { kind, itemId, isActive: true }, transaction })
      const item = await items.find(kind, itemId, transaction)
      // When the item has another owner now, it cannot be bought until the new owner sets a price. Otherwise the sale would pay the former owner.
      if (!offer || !item?.isPublished || item.ownerId !== offer.sellerId) throw problem(404, 'wallet.not_for_sale')
      const recipientId = await findRecipient(input, buyer)
      const sale = { buyerId: buyer.id, offerId: offer.id, amount, recipientId, key }
      const problems = {
        overdraft: () => problem(409, 'wallet.insufficient_balance'),
        frozen: () => problem(409, 'wallet.frozen'),
        not_for_sale: () => problem(404, 'wallet.not_for_sale'),
        not_allowed: () => problem(409, 'wallet.own_item'),
        already_owned: () => problem(409, 'wallet.already_bought'),
        other_price: () =>
          offer.pricing === 'minimum' && amount < offer.price
            ? fieldProblem({ amount: 'wallet.amount_below_price' }, { price: offer.price })
            : problem(409, 'wallet.price_changed', { price: offer.price }),
      }
      const { id, isNew } = await sell(sale, problems, transaction)
      const row = await models.Purchase.findByPk(id, { transaction })
      if (!row) throw problem(404, 'not_found')
      if (isNew) await publishSale(row, buyer, input.message, transaction)
      const [purchase] = await presentPurchases([row], buyer.id, transaction)
      if (!purchase) throw problem(404, 'not_found')
      const { wallet } = await balances.read(buyer.id, transaction)
      return { purchase, balance: wallet }
    },
    async list(userId: number, { kind, cursor, perPage }: { kind?: ItemKind | undefined; cursor?: string | undefined; perPage: number }) {
      const [below = Number.MAX_SAFE_INTEGER] = parseNumberCursor(cursor, 1) ?? []
      const found = await store.list(userId, kind ?? null, below, perPage + 1)
      const last = found.length > perPage ? found[perPage - 1] : undefined
      return { data: await presentPurchases(found.slice(0, perPage), userId), next_cursor: last ? formatNumberCursor(last.id) : null }
    },
    listTracks,
    async createDownload(id: number, userId: number, { track_id: trackId, format }: { track_id: number; format: 'lossless' | 'compressed' }) {
      const tracks = await listTracks(id, userId)
      if (!tracks.some((track) => track.id === trackId)) throw problem(404, 'not_found')
      const url = await items.getProvider().createDownloadUrl(trackId, format, URL_VALID_SECONDS)
      if (url === null) throw problem(409, 'wallet.download_unavailable')
      return { url, expires_at: new Date(Date.now() + URL_VALID_SECONDS * 1000).toISOString() }
    },
  }
}
