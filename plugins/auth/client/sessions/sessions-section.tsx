import { reportError, toast, useApi, useApiMutation, useInvalidateQueries, useT } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { useRef } from 'react'
import { listSessions, logOutOthers } from '../../contract/sessions.ts'
import { NotLoaded } from '../loading/not-loaded.tsx'
import { WaitingRows } from '../loading/waiting-rows.tsx'
import { SessionRow } from './session-row.tsx'
import classes from './sessions-section.module.css'

export default function SessionsSection() {
  const t = useT()
  const { data, isError, refetch } = useApi(listSessions, {})
  const forget = useInvalidateQueries()
  const logOut = useApiMutation(logOutOthers)
  const list = useRef<HTMLUListElement>(null)
  if (isError) return <NotLoaded text={t('auth.sessions.failed')} onRetry={() => void refetch()} />
  const lead = <p className={classes.text}>{t('auth.sessions.text')}</p>
  if (!data)
    return (
      <>
        {lead}
        <WaitingRows count={2} />
      </>
    )
  const endOthers = async () => {
    await logOut.mutateAsync({})
    // The button goes: who pressed it is at what it has changed.
    list.current?.focus({ preventScroll: true })
    toast.positive(t('auth.sessions.logged_out'))
    await forget(listSessions)
  }
  const isAlone = data.sessions.every((session) => session.is_current_device)
  return (
    <>
      {lead}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls has to be reachable by keyboard */}
      <ul ref={list} className={classes.list} aria-label={t('auth.sessions.list')} tabIndex={0}>
        {data.sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {isAlone ? (
        <p className={classes.alone}>{t('auth.sessions.only_this')}</p>
      ) : (
        <Button look="outline" isPending={logOut.isPending} onPress={() => void endOthers().catch(reportError)}>
          {t('auth.sessions.log_out_others')}
        </Button>
      )}
    </>
  )
}
