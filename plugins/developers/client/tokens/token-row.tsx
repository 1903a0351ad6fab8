import { confirm, reportError, sendRequest, toast, useFormat, useInvalidateQueries } from '@balafon/sdk/client'
import { DetailRow } from '@balafon/ui/detail-row'
import { IconButton } from '@balafon/ui/icon-button'
import { KeyRound, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type AccessToken, deleteToken, deleteUserToken, listTokens, listUserTokens } from '../../contract/tokens.ts'

/** Shows a token's name and last use, and a button to delete it. */
export function TokenRow({ token: { id, name, last_used_at, created_at }, userId }: { token: AccessToken; userId?: number }) {
  const { t } = useTranslation()
  const { relativeTime, date } = useFormat()
  const deleteWithConfirmation = useDeleteToken(id, name, userId)
  const formatMoment = (iso: string) => date(iso, { dateStyle: 'long', timeStyle: 'short' })
  return (
    <DetailRow
      icon={<KeyRound aria-hidden="true" strokeWidth={1.8} />}
      title={name}
      details={
        <>
          <span title={formatMoment(last_used_at ?? created_at)}>
            {t('developers.tokens.last_used', { when: last_used_at ? relativeTime(last_used_at) : t('developers.tokens.never') })}
          </span>
          <span title={formatMoment(created_at)}>{t('developers.tokens.created', { when: relativeTime(created_at) })}</span>
        </>
      }
    >
      <IconButton label={t('developers.delete_named', { name })} onPress={() => void deleteWithConfirmation()}>
        <Trash2 />
      </IconButton>
    </DetailRow>
  )
}

/** @param userId The user that the token belongs to; undefined for a token of the signed-in user. */
function useDeleteToken(id: number, name: string, userId?: number) {
  const { t } = useTranslation()
  const invalidate = useInvalidateQueries()
  return async () => {
    const options = {
      title: t('developers.delete.title'),
      text: t('developers.delete.text', { name }),
      action: t('developers.delete'),
      cancel: t('developers.cancel'),
      isDanger: true,
    }
    if (!(await confirm(options))) return
    try {
      if (userId === undefined) await sendRequest(deleteToken, { params: { id } })
      else await sendRequest(deleteUserToken, { params: { id: userId, tokenId: id } })
      toast.positive(t('developers.delete.done'))
    } catch (error) {
      reportError(error)
    }
    // The list is refreshed after an error, too, because another tab may have deleted the token.
    await invalidate(listTokens, listUserTokens)
  }
}
