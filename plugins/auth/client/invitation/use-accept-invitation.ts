import { reportError, sendRequest, toast } from '@balafon/sdk/client'
import { useTranslation } from 'react-i18next'
import { acceptInvitation, type InviteReference } from '../../contract/invitations.ts'

/** Returns a function that accepts an invitation, for example to a team, and shows in a toast what the user has joined. */
export function useAcceptInvitation() {
  const { t } = useTranslation()
  return (body: InviteReference) =>
    sendRequest(acceptInvitation, { body }).then(({ name }) => void toast.positive(t('auth.invite.joined', { name })), reportError)
}
