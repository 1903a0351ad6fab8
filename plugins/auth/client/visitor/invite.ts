import { useLocation } from '@balafon/sdk/client'
import { InviteReference } from '../../contract/invitations.ts'

const JOIN = '/workspace/join/'

export interface InviteVisit {
  /** An invitation leads here, whether or not it says which: that is how they are greeted. */
  readonly isInvited: boolean
  /** Opens an account where registration is closed. Without one the server would refuse, at the end. */
  readonly reference: InviteReference | null
  /** Where the other two ways in are, and the way back in; an invitation goes along. */
  readonly loginPath: string
  readonly registerPath: string
  readonly forgotPath: string
}

/** What the address of a sign-in page says of an invitation. */
export function inviteVisit({ pathname, search }: { readonly pathname: string; readonly search: string }): InviteVisit {
  const query = new URLSearchParams(search)
  const isInvited = pathname.startsWith(JOIN) || Boolean(query.get('invite_type'))
  const { data } = InviteReference.safeParse({ invite_id: query.get('invite_id'), invite_type: query.get('invite_type') })
  const placed = (page: string) => (isInvited ? `${JOIN}${page}${search}` : `/${page}`)
  const forgotPath = isInvited ? `/forgot-password${search}` : '/forgot-password'
  return { isInvited, reference: data ?? null, loginPath: placed('login'), registerPath: placed('register'), forgotPath }
}

export const useInviteVisit = () => inviteVisit(useLocation())
