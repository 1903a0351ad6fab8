import { AlbumCard, TrackCard } from '@balafon/plugin-player/contract/catalogue'
import { defineEndpoint, Id, KeysetQuery, keyset } from '@balafon/sdk/contract'
import * as z from 'zod/mini'
import { Balance, Currency, ItemKind } from './fields.ts'

/** `fixed`: exactly the price. `minimum`: the price or more. `free_choice`: any amount, also nothing. */
export const Pricing = z.enum(['fixed', 'minimum', 'free_choice'])
export type Pricing = z.infer<typeof Pricing>

/** What a track or an album costs, and whether the user sells it or has bought it. */
export const Offer = z.object({
  kind: ItemKind,
  item_id: z.int(),
  name: z.string(),
  pricing: Pricing,
  /** The price, the minimum, or the suggested amount of `free_choice`. */
  price: Balance,
  currency: Currency,
  is_bought: z.boolean(),
  /** Whether the user sells it: sellers cannot buy their own music. */
  is_own: z.boolean(),
  /** How many seconds play before it is bought; null when all of it plays. */
  preview_seconds: z.nullable(z.int()),
})
export type Offer = z.infer<typeof Offer>

const itemParams = z.strictObject({ kind: ItemKind, itemId: Id })

/** Returns null for an item that is not on sale. For a track, `album` is the offer of its album, with which the track can also be bought. */
export const getOffer = defineEndpoint({
  method: 'GET',
  path: 'wallet/offers/{kind}/{itemId}',
  summary: 'Get what a track or an album costs',
  access: { permission: 'music.view' },
  params: itemParams,
  response: z.object({ offer: z.nullable(Offer), album: z.nullable(Offer) }),
})

export const saveOffer = defineEndpoint({
  method: 'PUT',
  path: 'wallet/offers/{kind}/{itemId}',
  summary: 'Put a track or an album of the user on sale, or change its price',
  access: { permission: 'music.create' },
  forbidsViewAs: true,
  params: itemParams,
  body: z.strictObject({ pricing: Pricing, price: z.int().check(z.minimum(0), z.maximum(10_000_000)) }),
  response: z.object({ offer: Offer }),
  errors: ['wallet.price_required'],
  rateLimit: 'wallet.move',
})

export const deleteOffer = defineEndpoint({
  method: 'DELETE',
  path: 'wallet/offers/{kind}/{itemId}',
  summary: 'Take a track or an album off sale; buyers keep it',
  access: { permission: 'music.create' },
  forbidsViewAs: true,
  params: itemParams,
  response: z.object({}),
  rateLimit: 'wallet.move',
})

/** An item of the shop or of the user’s purchases. */
export const ShopItem = z.object({
  offer: Offer,
  item: z.discriminatedUnion('kind', [z.object({ kind: z.literal('track'), track: TrackCard }), z.object({ kind: z.literal('album'), album: AlbumCard })]),
})
export type ShopItem = z.infer<typeof ShopItem>

export const listForSale = defineEndpoint({
  method: 'GET',
  path: 'tracks/for-sale',
  summary: 'List the tracks and albums on sale, newest offers first',
  access: 'user',
  query: z.extend(KeysetQuery, {
    kind: z.optional(ItemKind),
    /** Only what the user sells. */
    mine: z.optional(z.literal('true')),
    query: z.optional(z.string().check(z.maxLength(100))),
  }),
  response: keyset(ShopItem),
})

/** The sales of an item, for its insights. */
export const getSales = defineEndpoint({
  method: 'GET',
  path: 'wallet/sales/{kind}/{itemId}',
  summary: 'Get the sales of a track or an album of the user',
  access: 'user',
  params: itemParams,
  response: z.object({
    currency: Currency,
    count: z.int(),
    /** What buyers paid. */
    revenue: Balance,
    /** The part of the revenue that the signed-in user earned. */
    earned: Balance,
    months: z.array(z.object({ month: z.string(), count: z.int(), earned: Balance })),
  }),
})
