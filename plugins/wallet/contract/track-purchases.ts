import {
  choice,
  defineIdempotentEndpoint,
  defineResource,
  Id,
  type Item,
  integer,
  reference,
  resourceEndpoints,
  Timestamp,
  text,
  timestamp,
} from '@balafon/sdk/contract'
import * as z from 'zod/mini'
import { Reason } from './fields.ts'

const readOnly = { readOnly: true, sortable: false } as const
const displayOnly = { ...readOnly, filterable: false } as const

/** All purchases of tracks and albums. */
export const trackPurchases = defineResource({
  name: { one: 'track purchase', many: 'track purchases' },
  path: 'track-purchases',
  entity: 'wallet.purchase',
  fields: {
    name: text(displayOnly),
    kind: choice(['track', 'album'], readOnly),
    /** In the smallest unit of `currency`. */
    amount: integer(displayOnly),
    currency: text(displayOnly),
    buyer: reference('core.user', readOnly),
    recipient: reference('core.user', { ...readOnly, nullable: true }),
    seller: reference('core.user', readOnly),
    platform_share: integer(displayOnly),
    status: choice(['paid', 'refunded'], readOnly),
    created_at: timestamp({ readOnly: true }),
    refunded_at: timestamp({ ...readOnly, nullable: true }),
    refund_reason: text({ ...displayOnly, nullable: true, max: 500 }),
  },
  search: [],
  list: { columns: ['name', 'kind', 'amount', 'buyer', 'seller', 'status', 'created_at'], sort: ['-created_at'], paging: 'cursor' },
  access: { view: { permission: 'admin.access' } },
})
/** A purchase as an administrator sees it. */
export type TrackPurchaseItem = Item<typeof trackPurchases.fields>

const { list, count, get, export: exportCsv } = resourceEndpoints(trackPurchases)
export const listTrackPurchases = list
export const countTrackPurchases = count
export const getTrackPurchase = get
export const exportTrackPurchases = exportCsv

export const refundPurchase = defineIdempotentEndpoint({
  method: 'POST',
  path: 'track-purchases/{id}/refund',
  summary: 'Refund a purchase to the wallet of the buyer',
  access: { permission: 'wallet.refund' },
  forbidsViewAs: true,
  params: z.strictObject({ id: Id }),
  body: z.strictObject({ reason: Reason }),
  response: z.object({ id: z.int(), status: z.enum(['paid', 'refunded']), refunded_at: z.nullable(Timestamp) }),
  errors: ['wallet.already_refunded', 'wallet.refund_too_late', 'wallet.own_purchase'],
  rateLimit: 'wallet.administer',
})
