import type { UserProfile } from '@balafon/sdk/server'
import type { BackstageRequest, RequestDetails } from '../../contract/requests.ts'
import type { RequestRow } from './request.model.ts'
import type { MessageRow } from './request-message.model.ts'

type Profiles = ReadonlyMap<number, UserProfile>

/** Presents the profile of a user; null when the user is unknown or deleted. */
export function presentProfile(id: number | null, profiles: Profiles) {
  const profile = id === null ? undefined : profiles.get(id)
  return profile ? { id: profile.id, name: profile.name, image: profile.image } : null
}

export const presentRequest = (row: RequestRow, document: BackstageRequest['document'] = null): BackstageRequest => ({
  id: row.id,
  kind: row.kind,
  status: row.status,
  artist_name: row.artistName,
  artist_id: row.artistId,
  image: row.image,
  proof_url: row.proofUrl,
  document,
  message: row.message,
  owner_consent: row.ownerConsent,
  reason: row.reason,
  created_at: row.createdAt.toISOString(),
  decided_at: row.decidedAt?.toISOString() ?? null,
})

/** Presents the messages of a request. The requester sees messages of reviewers without an author, as messages of the site, because reviewers stay anonymous. */
export const presentMessages = (
  messages: readonly MessageRow[],
  profiles: Profiles,
  { showsReviewers }: { readonly showsReviewers: boolean },
): RequestDetails['messages'] =>
  messages.map(({ id, isReviewer, authorId, body, createdAt }) => ({
    id,
    is_reviewer: isReviewer,
    author: isReviewer && !showsReviewers ? null : presentProfile(authorId, profiles),
    body,
    created_at: createdAt.toISOString(),
  }))
