import { useLocation } from '@balafon/sdk/client'
import { InviteReference } from '../../contract/invitations.ts'

const JOIN_PATH = '/workspace/join/'

/** Invitation without an id: the server responds that the invite is no longer valid. */
const INCOMPLETE_REFERENCE = { invite_type: 'workspace' }

export interface InviteLink {
  /** Whether the page was opened from an invitation link, even an incomplete one. */
  readonly isInvited: boolean
  /** The invitation, or null when its id or type is missing or invalid. */
  readonly reference: InviteReference | null
  /** Invitation fields of the registration request. */
  readonly registrationFields: Partial<InviteReference>
  /** Paths of the sign-in pages, with the invitation. */
  readonly loginPath: string
  readonly registerPath: string
  readonly forgotPath: string
}

/** Parses the invitation from the URL of a sign-in page. */
export function parseInviteLink({ pathname, search }: { readonly pathname: string; readonly search: string }): InviteLink {
  const query = new URLSearchParams(search)
  const isInvited = pathname.startsWith(JOIN_PATH) || Boolean(query.get('invite_type'))
  const { data } = InviteReference.safeParse({ invite_id: query.get('invite_id'), invite_type: query.get('invite_type') })
  const buildPagePath = (page: string) => (isInvited ? `${JOIN_PATH}${page}${search}` : `/${page}`)
  return {
    isInvited,
    reference: data ?? null,
    registrationFields: data ?? (isInvited ? INCOMPLETE_REFERENCE : {}),
    loginPath: buildPagePath('login'),
    registerPath: buildPagePath('register'),
    forgotPath: isInvited ? `/forgot-password${search}` : '/forgot-password',
  }
}

/** Returns the invitation of the current URL. */
export const useInviteLink = () => parseInviteLink(useLocation())
