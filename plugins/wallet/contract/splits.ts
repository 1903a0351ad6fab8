import { defineEndpoint, Id, Timestamp } from '@balafon/sdk/contract'
import * as z from 'zod/mini'
import { ItemKind, UserRef } from './fields.ts'

/** Hundredths of a percent, of what remains after the share of the site. All shares of a split add up to 10,000. */
const BasisPoints = z.int().check(z.minimum(1), z.maximum(10_000))

export const SplitShare = z.object({
  user: UserRef,
  basis_points: BasisPoints,
  role: z.nullable(z.string()),
  /** The seller's own share is accepted with the proposal. */
  answer: z.enum(['waiting', 'accepted', 'refused']),
})
export type SplitShare = z.infer<typeof SplitShare>

/** A version of the split of an item. Sales use the version that was active when they happened. */
export const Split = z.object({
  id: z.int(),
  kind: ItemKind,
  item_id: z.int(),
  item_name: z.string(),
  version: z.int(),
  state: z.enum(['proposed', 'active', 'refused', 'replaced']),
  proposed_by: UserRef,
  created_at: Timestamp,
  shares: z.array(SplitShare),
})
export type Split = z.infer<typeof Split>

const itemParams = z.strictObject({ kind: ItemKind, itemId: Id })

/** Without a split, the seller receives everything. */
export const getSplit = defineEndpoint({
  method: 'GET',
  path: 'wallet/items/{kind}/{itemId}/split',
  summary: 'Get the active and the proposed split of a track or an album of the user',
  access: 'user',
  params: itemParams,
  response: z.object({ active: z.nullable(Split), proposed: z.nullable(Split) }),
})

/** Replaces an earlier proposal. It becomes active when all collaborators have accepted. */
export const proposeSplit = defineEndpoint({
  method: 'POST',
  path: 'wallet/items/{kind}/{itemId}/split',
  summary: 'Propose how the income of a track or an album is split',
  access: { permission: 'music.create' },
  forbidsViewAs: true,
  params: itemParams,
  body: z.strictObject({
    shares: z
      .array(
        z.strictObject({
          email: z.string().check(z.trim(), z.maxLength(254), z.email()),
          basis_points: BasisPoints,
          role: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(100)))),
        }),
      )
      .check(z.minLength(1), z.maxLength(20)),
  }),
  response: z.object({ split: Split }),
  errors: ['wallet.split_total', 'wallet.split_repeated_user', 'wallet.split_without_seller', 'wallet.unknown_recipient'],
  rateLimit: 'wallet.buy',
})

export const listSplits = defineEndpoint({
  method: 'GET',
  path: 'wallet/splits',
  summary: 'List the splits in which the user has a share, those to answer first',
  access: 'user',
  response: z.object({ splits: z.array(Split).check(z.maxLength(100)) }),
})

const defineAnswerEndpoint = (answer: 'accept' | 'refuse', summary: string) =>
  defineEndpoint({
    method: 'POST',
    path: `wallet/splits/{id}/${answer}`,
    summary,
    access: 'user',
    forbidsViewAs: true,
    params: z.strictObject({ id: Id }),
    response: z.object({ split: Split }),
    errors: ['wallet.split_answered'],
    rateLimit: 'wallet.move',
  })

export const acceptSplit = defineAnswerEndpoint('accept', 'Accept a proposed split')
export const refuseSplit = defineAnswerEndpoint('refuse', 'Refuse a proposed split')
