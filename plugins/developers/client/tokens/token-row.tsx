import { confirm, reportError, sendRequest, toast, useFormat, useInvalidateQueries } from '@balafon/sdk/client'
import { IconButton } from '@balafon/ui/icon-button'
import { KeyRound, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type AccessToken, deleteToken, listTokens } from '../../contract/tokens.ts'
import classes from './token-row.module.css'

/** Shows a token's name and last use, and a button to delete it. */
export function TokenRow({ token: { id, name, last_used_at, created_at } }: { token: AccessToken }) {
  const { t } = useTranslation()
  const { relativeTime, date } = useFormat()
  const deleteWithConfirmation = useDeleteToken(id, name)
  const formatMoment = (iso: string) => date(iso, { dateStyle: 'long', timeStyle: 'short' })
  return (
    <li className={classes.row}>
      <span className={classes.icon}>
        <KeyRound aria-hidden="true" strokeWidth={1.8} />
      </span>
      <div className={classes.text}>
        <b>{name}</b>
        <span className={classes.dates} title={formatMoment(last_used_at ?? created_at)}>
          <span>{t('developers.tokens.last_used', { when: last_used_at ? relativeTime(last_used_at) : t('developers.tokens.never') })}</span>
          <span>{t('developers.tokens.created', { when: relativeTime(created_at) })}</span>
        </span>
      </div>
      <IconButton label={t('developers.delete_named', { name })} onPress={() => void deleteWithConfirmation()}>
        <Trash2 />
      </IconButton>
    </li>
  )
}

function useDeleteToken(id: number, name: string) {
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
      await sendRequest(deleteToken, { params: { id } })
      toast.positive(t('developers.delete.done'))
    } catch (error) {
      reportError(error)
    }
    // Refreshes the list after an error too: another tab may have deleted the token.
    await invalidate(listTokens)
  }
}
