import { reportError, sendRequest, useApi, useFormat, useInvalidateQueries } from '@balafon/sdk/client'
import { CopyButton } from '@balafon/ui/copy-button'
import { Switch } from '@balafon/ui/switch'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getPreSavePage, type PreSaveKind, setPreSavePage } from '../../contract/pre-saves.ts'
import classes from '../frame/screen.module.css'

/** Opens and closes the public page of a scheduled release, and shows its link and how many users have pre-saved the release. */
export function PreSavePanel({ kind, id }: { readonly kind: PreSaveKind; readonly id: number }) {
  const { t } = useTranslation()
  const { number } = useFormat()
  const invalidate = useInvalidateQueries()
  const [isPending, setPending] = useState(false)
  const { data } = useApi(getPreSavePage, { params: { kind, id } })
  if (!data) return null
  const change = async (isOpen: boolean) => {
    setPending(true)
    try {
      await sendRequest(setPreSavePage, { params: { kind, id }, body: { is_open: isOpen } })
      await invalidate(getPreSavePage)
    } catch (error) {
      reportError(error)
    } finally {
      setPending(false)
    }
  }
  return (
    <div className={classes.stack}>
      <Switch isSelected={data.is_open} isDisabled={isPending} onChange={(isOpen) => void change(isOpen)} hint={t('backstage.pre_save.page.hint')}>
        {t('backstage.pre_save.page')}
      </Switch>
      {data.is_open ? (
        <div className={classes.link}>
          <input readOnly value={data.url} aria-label={t('backstage.pre_save.page.link')} />
          <CopyButton text={data.url} label={t('backstage.preview.copy')} />
        </div>
      ) : null}
      {data.is_open || data.pre_saves > 0 ? (
        <p className={classes.quiet}>{t('backstage.pre_save.count', { count: data.pre_saves, number: number(data.pre_saves) })}</p>
      ) : null}
    </div>
  )
}
