import { confirm, Link, reportError, sendRequest, useApi, useFormat, useInvalidateQueries, useLive } from '@balafon/sdk/client'
import type { RequestInput } from '@balafon/sdk/contract'
import { Button, getButtonClass } from '@balafon/ui/button'
import { ProgressBar } from '@balafon/ui/progress-bar'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cancelMusicImport, getMusicImport, type MusicImport, startMusicImport } from '../../../contract/administration/imports.ts'
import { ItemState } from '../frame/music-page.tsx'
import classes from '../frame/page.module.css'
import { MappingForm } from './mapping-form.tsx'
import { RejectedRows } from './rejected-rows.tsx'

const ID_PATTERN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const NO_ID = '00000000-0000-4000-8000-000000000000'
/** How often the progress is requested. Live messages also report it, but a tab can miss them. */
const POLL_INTERVAL_MS = 2000

/** Shows one import in its current step: the choice of columns, the result of the check, the progress, or the final result. */
export function ImportDetail({ id }: { readonly id: string }) {
  const input: RequestInput<typeof getMusicImport> = { params: { id: ID_PATTERN.test(id) ? id : NO_ID } }
  const [isRunning, setRunning] = useState(false)
  const query = useApi(getMusicImport, input, isRunning ? { refetchInterval: POLL_INTERVAL_MS } : {})
  const state = query.data?.import.state
  const isRunningNow = state === 'checking' || state === 'importing'
  if (isRunning !== isRunningNow) setRunning(isRunningNow)
  useLive('player.import', (data) => void (data.id === id && query.refetch()))
  return <ItemState query={query}>{({ import: item }) => <Detail key={item.id} item={item} />}</ItemState>
}

function Detail({ item }: { readonly item: MusicImport }) {
  const { t } = useTranslation()
  const { number } = useFormat()
  const invalidate = useInvalidateQueries()
  const [isPending, setPending] = useState(false)
  const { id, state, valid, invalid, total } = item
  const isRunning = state === 'checking' || state === 'importing'
  const isOpen = state === 'mapping' || state === 'checked'

  async function run(action: () => Promise<unknown>) {
    setPending(true)
    try {
      await action()
      await invalidate(getMusicImport)
    } catch (error) {
      reportError(error)
    } finally {
      setPending(false)
    }
  }
  async function start() {
    const title = t('import.confirm.title', { count: valid, number: number(valid) })
    const text = t('import.confirm.text', { count: invalid, number: number(invalid) })
    if (await confirm({ title, text, action: t('import.start', { count: valid, number: number(valid) }) }))
      await run(() => sendRequest(startMusicImport, { params: { id } }))
  }

  return (
    <>
      <section className={classes.box} aria-labelledby="import-file">
        <div className={classes.header}>
          <h2 id="import-file">{item.file_name}</h2>
          <div className={classes.actions}>
            {state === 'checked' && valid > 0 ? (
              <Button isPending={isPending} onPress={() => void start()}>
                {t('import.start', { count: valid, number: number(valid) })}
              </Button>
            ) : null}
            {state === 'done' && item.imported > 0 ? (
              <Link to={`/admin/${item.kind}`} className={getButtonClass('outline')}>
                {t(`import.open.${item.kind}`)}
              </Link>
            ) : null}
            {isOpen || isRunning ? (
              <Button variant="outline" isDisabled={isPending} onPress={() => void run(() => sendRequest(cancelMusicImport, { params: { id } }))}>
                {t('import.cancel')}
              </Button>
            ) : null}
          </div>
        </div>
        <p role="status">
          {t(`import.state.${state}.text`, { valid: number(valid), invalid: number(invalid), imported: number(item.imported), failed: number(item.failed) })}
        </p>
        {item.failure === null ? null : <p>{item.failure}</p>}
        {isRunning ? <Progress item={item} /> : null}
        <p className={classes.quiet}>
          {t(`import.kind.${item.kind}`)} · {t('import.rows', { count: total, number: number(total) })}
        </p>
      </section>
      {invalid + item.failed > 0 && state !== 'checking' ? <RejectedRows key={`${state} ${invalid} ${item.failed}`} item={item} /> : null}
      {isOpen ? <MappingForm item={item} onCheck={() => invalidate(getMusicImport)} /> : null}
    </>
  )
}

function Progress({ item: { state, total, valid, invalid, imported, failed } }: { readonly item: MusicImport }) {
  const { t } = useTranslation()
  const { number } = useFormat()
  const [done, all] = state === 'checking' ? [valid + invalid, total] : [imported + failed, valid]
  return (
    <ProgressBar
      label={t(`import.state.${state}`)}
      value={all > 0 ? done / all : undefined}
      valueText={t('import.progress', { done: number(done), total: number(all) })}
    />
  )
}
