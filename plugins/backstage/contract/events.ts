import { defineEvent } from '@balafon/sdk/contract'
import * as z from 'zod/mini'

const RequestPayload = z.object({
  requestId: z.number(),
  /** `become-artist`, `verify-artist`, `claim-artist`, or a kind of another plugin. */
  kind: z.string(),
  userId: z.number(),
  /** The artist that the user now manages; `null` for kinds without an artist. */
  artistId: z.nullable(z.number()),
})

export const RequestApproved = defineEvent('backstage.request.approved/v1', RequestPayload, { public: { label: 'backstage.event.request_approved' } })
export const RequestRefused = defineEvent('backstage.request.refused/v1', RequestPayload, { public: { label: 'backstage.event.request_refused' } })

const MemberPayload = z.object({ artistId: z.number(), userId: z.number() })
/** Published when a user joins the team of an artist, or gets another role in it. */
export const MemberChanged = defineEvent('backstage.member.changed/v1', z.extend(MemberPayload, { role: z.enum(['owner', 'editor', 'viewer']) }))
export const MemberRemoved = defineEvent('backstage.member.removed/v1', MemberPayload)

export const BACKSTAGE_PUBLIC_EVENTS = [RequestApproved, RequestRefused] as const
