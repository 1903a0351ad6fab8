import { confirm, reportError, sendRequest, toast, useFormat, useInvalidateQueries } from '@balafon/sdk/client'
import { IconButton } from '@balafon/ui/icon-button'
import { KeyRound, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type AccessToken, deleteToken, listTokens } from '../../contract/tokens.ts'
import classes from './token-row.module.css'

/** What it is called, when it was last used, and the way to be rid of it. */
export function TokenRow({ token: { id, name, last_used_at, created_at } }: { token: AccessToken }) {
  const { t } = useTranslation()
  const { ago, date } = useFormat()
  const remove = useRemove(id, name)
  const moment = (iso: string) => date(iso, { dateStyle: 'long', timeStyle: 'short' })
  return (
    <li className={classes.row}>
      <span className={classes.icon}>
        <KeyRound aria-hidden="true" strokeWidth={1.8} />
      </span>
      <div className={classes.what}>
        <b>{name}</b>
        <span className={classes.when} title={moment(last_used_at ?? created_at)}>
          <span>{t('developers.tokens.last_used', { when: last_used_at ? ago(last_used_at) : t('developers.tokens.never') })}</span>
          <span>{t('developers.tokens.created', { when: ago(created_at) })}</span>
        </span>
      </div>
      <IconButton label={t('developers.delete_of', { name })} onPress={() => void remove()}>
        <Trash2 />
      </IconButton>
    </li>
  )
}

function useRemove(id: number, name: string) {
  const { t } = useTranslation()
  const forget = useInvalidateQueries()
  return async () => {
    const question = {
      title: t('developers.delete.title'),
      text: t('developers.delete.text', { name }),
      action: t('developers.delete'),
      cancel: t('developers.cancel'),
      isDanger: true,
    }
    if (!(await confirm(question))) return
    try {
      await sendRequest(deleteToken, { params: { id } })
      toast.positive(t('developers.delete.done'))
    } catch (error) {
      reportError(error)
    }
    // Also where another tab was faster.
    await forget(listTokens)
  }
}
