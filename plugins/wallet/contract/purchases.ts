import { AlbumCard, TrackCard } from '@balafon/plugin-player/contract/catalogue'
import { defineEndpoint, defineIdempotentEndpoint, Id, KeysetQuery, keyset, Timestamp } from '@balafon/sdk/contract'
import * as z from 'zod/mini'
import { Balance, Currency, ItemKind, MAX_AMOUNT, UserRef } from './fields.ts'

/** A track or an album that the user bought or was given. */
export const Purchase = z.object({
  id: z.int(),
  kind: ItemKind,
  item_id: z.int(),
  /** The name when it was bought. */
  name: z.string(),
  amount: Balance,
  currency: Currency,
  created_at: Timestamp,
  /** The payer of a present to the user. */
  given_by: z.nullable(UserRef),
  /** The recipient of a present from the user. */
  given_to: z.nullable(UserRef),
  is_refunded: z.boolean(),
  /** Null when the item was deleted. */
  track: z.nullable(TrackCard),
  album: z.nullable(AlbumCard),
  /** The formats to download; empty for presents to others and refunded purchases. */
  formats: z.array(z.enum(['lossless', 'compressed'])),
})
export type Purchase = z.infer<typeof Purchase>

export const createPurchase = defineIdempotentEndpoint({
  method: 'POST',
  path: 'wallet/purchases',
  summary: 'Buy a track or an album from the wallet, for oneself or as a present',
  access: 'user',
  forbidsViewAs: true,
  body: z.strictObject({
    kind: ItemKind,
    item_id: Id,
    /** What the user pays: the price, or more where the offer allows it. */
    amount: z.int().check(z.minimum(0), z.maximum(MAX_AMOUNT)),
    /** The email address of another user, for a present. */
    gift_to: z.optional(z.string().check(z.trim(), z.maxLength(254), z.email())),
    message: z.optional(z.string().check(z.trim(), z.maxLength(300))),
  }),
  response: z.object({ purchase: Purchase, balance: Balance }),
  status: 201,
  errors: [
    'wallet.not_for_sale',
    'wallet.insufficient_balance',
    'wallet.price_changed',
    'wallet.amount_below_price',
    'wallet.already_bought',
    'wallet.own_item',
    'wallet.unknown_recipient',
    'wallet.frozen',
  ],
  rateLimit: 'wallet.buy',
})

export const listPurchases = defineEndpoint({
  method: 'GET',
  path: 'tracks/music-buy',
  summary: 'List what the user bought, was given and gave, newest first',
  access: 'user',
  query: z.extend(KeysetQuery, { kind: z.optional(ItemKind) }),
  response: keyset(Purchase),
})

/** Creates a link to one file. An album is downloaded track by track. */
export const createDownload = defineEndpoint({
  method: 'POST',
  path: 'wallet/purchases/{id}/downloads',
  summary: 'Create a signed link to download a bought track',
  access: 'user',
  params: z.strictObject({ id: Id }),
  body: z.strictObject({ track_id: Id, format: z.enum(['lossless', 'compressed']) }),
  response: z.object({ url: z.string(), expires_at: Timestamp }),
  errors: ['wallet.download_unavailable'],
  rateLimit: 'wallet.download',
})

/** The tracks of a bought album, to download them one by one. */
export const listPurchasedTracks = defineEndpoint({
  method: 'GET',
  path: 'wallet/purchases/{id}/tracks',
  summary: 'List the tracks of a purchase',
  access: 'user',
  params: z.strictObject({ id: Id }),
  response: z.object({ tracks: z.array(TrackCard) }),
})
