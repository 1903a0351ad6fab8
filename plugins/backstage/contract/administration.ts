import { choice, defineEndpoint, defineResource, Id, type Item, reference, resourceEndpoints, Timestamp, text, timestamp } from '@balafon/sdk/contract'
import * as z from 'zod/mini'
import type {} from './permissions.ts'
import { OwnerConsent, RequestDetails, RequestStatus } from './requests.ts'

const canReview = { permission: 'backstageRequests.update' } as const
const readOnly = { readOnly: true, sortable: false } as const

/** The queue of requests. */
export const backstageRequests = defineResource({
  name: { one: 'backstage-request', many: 'backstage-requests' },
  path: 'backstage-requests',
  entity: 'backstage.request',
  labels: 'backstage.requests',
  fields: {
    artist_name: text({ readOnly: true, sortable: false }),
    kind: text(readOnly),
    status: choice(RequestStatus.options, readOnly),
    user: reference('core.user', readOnly),
    artist: reference('player.artist', { ...readOnly, nullable: true }),
    owner_consent: choice(OwnerConsent.options, readOnly),
    created_at: timestamp({ readOnly: true }),
    decided_at: timestamp({ ...readOnly, nullable: true }),
  },
  search: ['artist_name'],
  list: { columns: ['artist_name', 'kind', 'status', 'user', 'created_at'], sort: ['-created_at'], paging: 'cursor' },
  access: { view: canReview },
})
export type RequestItem = Item<typeof backstageRequests.fields>

const { list, count, export: exportCsv } = resourceEndpoints(backstageRequests)
export const listRequestQueue = list
export const countRequestQueue = count
export const exportRequestQueue = exportCsv

const RequestParams = z.strictObject({ requestId: Id })
const Person = z.object({ id: z.number(), name: z.string(), image: z.nullable(z.string()) })

/** The claimed artist, which the reviewer compares with the evidence. */
const ClaimedArtist = z.object({
  id: z.number(),
  name: z.string(),
  image: z.nullable(z.string()),
  biography: z.nullable(z.string()),
  country: z.nullable(z.string()),
  links: z.array(z.object({ label: z.string(), url: z.string() })),
  verified_at: z.nullable(Timestamp),
  owner: z.nullable(Person),
  albums: z.number(),
  tracks: z.number(),
})

export const ReviewedRequest = z.extend(RequestDetails, {
  user: z.nullable(z.extend(Person, { email: z.string(), created_at: z.nullable(Timestamp) })),
  /** A link to the document that expires after a few minutes. */
  document_url: z.nullable(z.string()),
  artist: z.nullable(ClaimedArtist),
  reviewer: z.nullable(Person),
  /** Other requests of the same user. */
  earlier: z.array(z.object({ id: z.number(), kind: z.string(), status: RequestStatus, artist_name: z.string(), created_at: Timestamp })),
})
export type ReviewedRequest = z.infer<typeof ReviewedRequest>

const reviewed = { access: canReview, params: RequestParams, response: z.object({ request: ReviewedRequest }) } as const

export const getReviewedRequest = defineEndpoint({
  ...reviewed,
  method: 'GET',
  path: 'backstage-requests/{requestId}',
  summary: 'A request with its evidence, its conversation and the claimed artist',
  errors: ['backstage.request.not_found'],
})

export const askRequester = defineEndpoint({
  ...reviewed,
  method: 'POST',
  path: 'backstage-requests/{requestId}/messages',
  summary: 'Ask the requester a question',
  forbidsViewAs: true,
  body: z.strictObject({ body: z.string().check(z.trim(), z.minLength(1), z.maxLength(4000)) }),
  errors: ['backstage.request.not_found', 'backstage.request.closed'],
})

export const approveRequest = defineEndpoint({
  ...reviewed,
  method: 'POST',
  path: 'backstage-requests/{requestId}/approve',
  summary: 'Approve a request: the user gets the role and the artist',
  forbidsViewAs: true,
  body: z.strictObject({
    /** Must be true to approve a claim that the owner of the artist has not agreed to. The former owners then lose the artist. */
    overrides_owner: z._default(z.boolean(), false),
  }),
  errors: [
    'backstage.request.not_found',
    'backstage.request.closed',
    'backstage.request.consent_missing',
    'backstage.request.artist_gone',
    'backstage.request.user_gone',
  ],
})

export const refuseRequest = defineEndpoint({
  ...reviewed,
  method: 'POST',
  path: 'backstage-requests/{requestId}/refuse',
  summary: 'Refuse a request with a reason that the requester reads',
  forbidsViewAs: true,
  body: z.strictObject({ reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(2000)) }),
  errors: ['backstage.request.not_found', 'backstage.request.closed'],
})
