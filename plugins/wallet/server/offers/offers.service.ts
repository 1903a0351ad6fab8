import { fieldProblem, problem } from '@balafon/sdk/server'
import type { ItemKind } from '../../contract/fields.ts'
import type { Offer, Pricing, ShopItem } from '../../contract/offers.ts'
import { formatNumberCursor, parseNumberCursor } from '../history/keyset-cursor.ts'
import type { BusinessStore } from '../ledger/business.store.ts'
import type { TermsService } from '../ledger/terms.service.ts'
import type { WalletContext } from '../models.ts'
import type { Items } from './items.ts'
import type { OfferRow, OffersStore } from './offers.store.ts'

interface Dependencies {
  readonly store: OffersStore
  readonly businessRows: BusinessStore
  readonly terms: TermsService
  readonly items: Items
}

interface ShopQuery {
  readonly kind?: ItemKind | undefined
  readonly mine?: 'true' | undefined
  readonly query?: string | undefined
  readonly cursor?: string | undefined
  readonly perPage: number
}

type Context = Pick<WalletContext, 'models' | 'settings'>
export type OffersService = ReturnType<typeof createOffersService>

/** Creates the service of prices and of the shop. */
export function createOffersService({ store, businessRows, terms, items }: Dependencies, { models, settings }: Context) {
  async function presentOffer(row: OfferRow, userId: number | null): Promise<Offer> {
    const seconds = await settings.get<number>('wallet.preview_seconds')
    const isOwn = row.sellerId === userId
    return {
      kind: row.kind,
      item_id: row.itemId,
      name: row.name,
      pricing: row.pricing,
      price: row.price,
      currency: row.currency,
      is_bought: row.isBought,
      is_own: isOwn,
      preview_seconds: seconds === 0 || row.isBought || isOwn ? null : seconds,
    }
  }

  async function findOffer(kind: ItemKind, itemId: number, userId: number | null): Promise<Offer | null> {
    const row = await store.find(kind, itemId, userId)
    return row && presentOffer(row, userId)
  }

  /** Adds the cards of the items. Items that were deleted or hidden, or that the seller no longer owns, are left out. */
  async function addCards(found: readonly OfferRow[], userId: number): Promise<ShopItem[]> {
    const getIds = (kind: ItemKind) => found.filter((row) => row.kind === kind).map(({ itemId }) => itemId)
    const [tracks, albums] = await Promise.all([items.getProvider().findTracks(getIds('track')), items.getProvider().findAlbums(getIds('album'))])
    const isSold = (item: { isPublished: boolean; ownerId: number | null }, { sellerId }: OfferRow) => item.isPublished && item.ownerId === sellerId
    const shopItems = await Promise.all(
      found.map(async (row): Promise<ShopItem | null> => {
        const offer = await presentOffer(row, userId)
        if (row.kind === 'track') {
          const track = tracks.get(row.itemId)
          return track && isSold(track, row) ? { offer, item: { kind: 'track', track: track.card } } : null
        }
        const album = albums.get(row.itemId)
        return album && isSold(album, row) ? { offer, item: { kind: 'album', album: album.card } } : null
      }),
    )
    return shopItems.filter((item) => item !== null)
  }

  return {
    /** Describes the offer of an item, and for a track also that of its album. */
    async get(kind: ItemKind, itemId: number, userId: number | null) {
      const item = await items.find(kind, itemId)
      if (!item || (!item.isPublished && item.ownerId !== userId)) throw problem(404, 'not_found')
      const [offer, album] = await Promise.all([findOffer(kind, itemId, userId), item.albumId === null ? null : findOffer('album', item.albumId, userId)])
      return { offer, album }
    },
    async save(kind: ItemKind, itemId: number, { pricing, price }: { pricing: Pricing; price: number }, userId: number): Promise<{ offer: Offer }> {
      const { name } = await items.findOwn(kind, itemId, userId)
      if (price === 0 && pricing !== 'free_choice') throw fieldProblem({ price: 'wallet.price_required' })
      const { currency } = await terms.syncWithSettings()
      await businessRows.saveOffer({ sellerId: userId, kind, itemId, name, currency, pricing, price })
      const offer = await findOffer(kind, itemId, userId)
      if (!offer) throw problem(404, 'not_found')
      return { offer }
    },
    async remove(kind: ItemKind, itemId: number, userId: number) {
      const offer = await models.Offer.findOne({ where: { kind, itemId, sellerId: userId } })
      if (!offer) await items.findOwn(kind, itemId, userId)
      await businessRows.deleteOffer(kind, itemId)
    },
    async list(userId: number, { kind, mine, query, cursor, perPage }: ShopQuery) {
      const [below = Number.MAX_SAFE_INTEGER] = parseNumberCursor(cursor, 1) ?? []
      const words = query?.trim()
      const ids = words ? await items.getProvider().searchIds(words) : null
      const found = await store.list(userId, { kind: kind ?? null, sellerId: mine ? userId : null, ids }, below, perPage + 1)
      const last = found.length > perPage ? found[perPage - 1] : undefined
      return { data: await addCards(found.slice(0, perPage), userId), next_cursor: last ? formatNumberCursor(last.id) : null }
    },
    async getSales(kind: ItemKind, itemId: number, userId: number) {
      const isSeller = (await items.find(kind, itemId))?.ownerId === userId
      const sales = await store.listSales(kind, itemId, userId)
      const earned = sales.reduce((total, month) => total + month.earned, 0)
      // Collaborators see the sales of what they earn from.
      if (!isSeller && earned === 0) throw problem(404, 'not_found')
      return {
        currency: await terms.getCurrency(),
        count: sales.reduce((total, { count }) => total + count, 0),
        revenue: sales.reduce((total, { revenue }) => total + revenue, 0),
        earned,
        months: sales.map((month) => ({ month: month.month, count: month.count, earned: month.earned })),
      }
    },
  }
}
