import { Image } from '@balafon/plugin-player/contract/catalogue'
import type {} from '@balafon/plugin-player/contract/permissions'
import { defineEndpoint, defineUploadEndpoint, Id, Timestamp } from '@balafon/sdk/contract'
import * as z from 'zod/mini'

export const MESSAGE_MAX_LENGTH = 4000
export const PROOF_DOCUMENT_MAX_BYTES = 10 * 1024 * 1024

const canRequest = { permission: 'backstageRequests.create' } as const

/**
 * `open`: a reviewer has to decide or to ask. `asked`: the requester has to answer a question. The owner of a claimed artist can decide on the claim, too.
 */
export const RequestStatus = z.enum(['open', 'asked', 'approved', 'refused', 'withdrawn'])
export type RequestStatus = z.infer<typeof RequestStatus>

/** Whether the owner of a claimed artist agrees to the claim. `none`: the artist had no owner. */
export const OwnerConsent = z.enum(['none', 'asked', 'given', 'refused'])

const Kind = z.string().check(z.regex(/^[a-z][a-z0-9.-]*$/), z.maxLength(100))
const Message = z.string().check(z.trim(), z.minLength(1), z.maxLength(MESSAGE_MAX_LENGTH))
const ProofUrl = z.string().check(z.trim(), z.maxLength(500), z.regex(/^https:\/\/[^\s/]+\.[^\s]+$/))
const RequestParams = z.strictObject({ requestId: Id })

export const ProofDocument = z.object({ id: z.number(), name: z.string(), size: z.number() })

export const uploadProofDocument = defineUploadEndpoint({
  method: 'POST',
  path: 'backstage/documents',
  summary: 'Upload a document that proves who the user is: PDF, PNG, JPEG or WebP',
  access: canRequest,
  forbidsViewAs: true,
  response: z.object({ document: ProofDocument }),
  status: 201,
  errors: ['backstage.document.required', 'backstage.document.type', 'upload.too_large'],
  rateLimit: 'backstage.requests',
  upload: { maxBytes: PROOF_DOCUMENT_MAX_BYTES },
})

/** A message of the conversation between the requester and the reviewers. */
export const RequestMessage = z.object({
  id: z.number(),
  is_reviewer: z.boolean(),
  author: z.nullable(z.object({ id: z.number(), name: z.string(), image: z.nullable(z.string()) })),
  body: z.string(),
  created_at: Timestamp,
})

export const BackstageRequest = z.object({
  id: z.number(),
  kind: z.string(),
  status: RequestStatus,
  /** The name of the artist that the request is about. */
  artist_name: z.string(),
  /** The claimed or verified artist, or the artist that an approval created. */
  artist_id: z.nullable(z.number()),
  image: z.nullable(Image),
  proof_url: z.nullable(z.string()),
  document: z.nullable(ProofDocument),
  message: z.string(),
  owner_consent: OwnerConsent,
  /** Why the request was refused. */
  reason: z.nullable(z.string()),
  created_at: Timestamp,
  decided_at: z.nullable(Timestamp),
})
export type BackstageRequest = z.infer<typeof BackstageRequest>

export const RequestDetails = z.extend(BackstageRequest, { messages: z.array(RequestMessage) })
export type RequestDetails = z.infer<typeof RequestDetails>

/** A kind of request that the user can choose. */
export const RequestKind = z.object({
  kind: z.string(),
  /** The open request of this kind, if there is one. */
  open_request_id: z.nullable(z.number()),
})

export const listBackstageRequests = defineEndpoint({
  method: 'GET',
  path: 'backstage/requests',
  summary: 'The requests of the user, newest first, and the kinds that exist',
  access: canRequest,
  response: z.object({ requests: z.array(BackstageRequest), kinds: z.array(RequestKind) }),
})

export const NewRequest = z.strictObject({
  kind: Kind,
  artist_name: z.string().check(z.trim(), z.minLength(1), z.maxLength(190)),
  /** The artist to claim or to verify. */
  artist_id: z._default(z.nullable(Id), null),
  image: z._default(z.nullable(Image), null),
  proof_url: z._default(z.nullable(ProofUrl), null),
  document_id: z._default(z.nullable(Id), null),
  message: z._default(z.string().check(z.trim(), z.maxLength(MESSAGE_MAX_LENGTH)), ''),
})
export type NewRequest = z.infer<typeof NewRequest>

export const createBackstageRequest = defineEndpoint({
  method: 'POST',
  path: 'backstage/requests',
  summary: 'Ask for artist status, claim an artist or ask for its verification',
  access: canRequest,
  forbidsViewAs: true,
  body: NewRequest,
  response: z.object({ request: BackstageRequest }),
  status: 201,
  errors: [
    'backstage.request.unknown_kind',
    'backstage.request.already_open',
    'backstage.request.proof_required',
    'backstage.request.unknown_document',
    'backstage.request.unknown_artist',
    'backstage.request.already_yours',
    'backstage.request.not_yours',
    'backstage.request.already_verified',
    'backstage.image.unknown',
  ],
  rateLimit: 'backstage.requests',
})

export const getBackstageRequest = defineEndpoint({
  method: 'GET',
  path: 'backstage/requests/{requestId}',
  summary: 'A request of the user with its conversation',
  access: canRequest,
  params: RequestParams,
  response: z.object({ request: RequestDetails }),
  errors: ['backstage.request.not_found'],
})

export const answerBackstageRequest = defineEndpoint({
  method: 'POST',
  path: 'backstage/requests/{requestId}/messages',
  summary: 'Answer the reviewer, with another document or address if needed',
  access: canRequest,
  forbidsViewAs: true,
  params: RequestParams,
  body: z.strictObject({ body: Message, proof_url: z._default(z.nullable(ProofUrl), null), document_id: z._default(z.nullable(Id), null) }),
  response: z.object({ request: RequestDetails }),
  errors: ['backstage.request.not_found', 'backstage.request.closed', 'backstage.request.unknown_document'],
  rateLimit: 'backstage.messages',
})

export const withdrawBackstageRequest = defineEndpoint({
  method: 'POST',
  path: 'backstage/requests/{requestId}/withdraw',
  summary: 'Withdraw a request of the user that is not decided',
  access: canRequest,
  forbidsViewAs: true,
  params: RequestParams,
  response: z.object({ request: RequestDetails }),
  errors: ['backstage.request.not_found', 'backstage.request.closed'],
})

/** A claim of another user on an artist that the user owns. */
export const ArtistClaim = z.object({
  request_id: z.number(),
  artist_id: z.number(),
  artist_name: z.string(),
  user: z.object({ id: z.number(), name: z.string(), image: z.nullable(z.string()) }),
  created_at: Timestamp,
})

export const listArtistClaims = defineEndpoint({
  method: 'GET',
  path: 'backstage/claims',
  summary: 'Claims of other users on artists that the user owns',
  access: 'user',
  response: z.object({ claims: z.array(ArtistClaim) }),
})

export const answerArtistClaim = defineEndpoint({
  method: 'POST',
  path: 'backstage/claims/{requestId}',
  summary: 'Let another user own an artist of the user too, or refuse it. A reviewer can decide otherwise',
  access: 'user',
  forbidsViewAs: true,
  params: RequestParams,
  body: z.strictObject({ consents: z.boolean() }),
  response: z.object({ status: RequestStatus }),
  errors: ['backstage.request.not_found', 'backstage.request.closed'],
})

export const uploadBackstageImage = defineUploadEndpoint({
  method: 'POST',
  path: 'backstage/images',
  summary: 'Upload a square picture for a release, an artist or a request',
  access: 'user',
  forbidsViewAs: true,
  response: z.object({ image: Image }),
  status: 201,
  errors: ['backstage.image.required', 'player.cover.type', 'player.cover.too_complex', 'upload.too_large', 'busy'],
  rateLimit: 'backstage.images',
  upload: { maxBytes: 2 * 1024 * 1024 },
})
