import { reportError, sendRequest, toast, useT } from '@balafon/sdk/client'
import { acceptInvitation, type InviteReference } from '../../contract/invitations.ts'

/** Joins what one was invited to, and says what came of it. */
export function useAccept() {
  const t = useT()
  return (body: InviteReference) =>
    sendRequest(acceptInvitation, { body }).then(({ name }) => void toast.positive(t('auth.invite.joined', { name })), reportError)
}
