import { reportError, toast, useApi, useApiMutation, useInvalidateQueries } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { LoadFailed } from '@balafon/ui/load-failed'
import { SkeletonRows } from '@balafon/ui/skeleton-rows'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { listSessions, logOutOtherSessions } from '../../contract/sessions.ts'
import { SessionRow } from './session-row.tsx'
import classes from './sessions-section.module.css'

export default function SessionsSection() {
  const { t } = useTranslation()
  const { data, isError, refetch } = useApi(listSessions, {})
  const invalidate = useInvalidateQueries()
  const logOutRequest = useApiMutation(logOutOtherSessions)
  const list = useRef<HTMLUListElement>(null)
  if (isError) return <LoadFailed text={t('auth.sessions.failed')} onRetry={() => void refetch()} />
  const lead = <p className={classes.text}>{t('auth.sessions.text')}</p>
  if (!data)
    return (
      <>
        {lead}
        <SkeletonRows count={2} />
      </>
    )
  const logOutOthers = async () => {
    await logOutRequest.mutateAsync({})
    // The pressed button is removed, so the list takes the focus.
    list.current?.focus({ preventScroll: true })
    toast.positive(t('auth.sessions.logged_out'))
    await invalidate(listSessions)
  }
  const isOnlySession = data.sessions.every((session) => session.is_current_device)
  return (
    <>
      {lead}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll the list */}
      <ul ref={list} className={classes.list} aria-label={t('auth.sessions.list')} tabIndex={0}>
        {data.sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {isOnlySession ? (
        <p className={classes.onlySession}>{t('auth.sessions.only_this')}</p>
      ) : (
        <Button variant="outline" isPending={logOutRequest.isPending} onPress={() => void logOutOthers().catch(reportError)}>
          {t('auth.sessions.log_out_others')}
        </Button>
      )}
    </>
  )
}
