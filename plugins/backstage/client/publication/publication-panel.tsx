import { confirm, reportError, toast, useFormat } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { CopyButton } from '@balafon/ui/copy-button'
import { DateTimeField } from '@balafon/ui/date-time-field'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Status } from '../../contract/music.ts'
import classes from '../frame/screen.module.css'
import { StatusBadge } from '../frame/status-badge.tsx'
import { getPublishedKey, isWaitingForAudio } from './is-waiting.ts'
import { useTimeZone } from './use-time-zone.ts'

interface PublicationPanelProps {
  readonly item: { readonly status: Status; readonly release_at: string | null }
  /** Whether uploaded audio could not be processed. The music can be published without it. */
  readonly hasFailedAudio: boolean
  /** Publishes the music at a time, or now when `at` is null. Returns the new status. */
  readonly publish: (at: string | null) => Promise<PublicationPanelProps['item']>
  readonly hide: () => Promise<unknown>
  /** Creates the secret link to the unpublished music. */
  readonly createLink: () => Promise<string>
  /** Shown while the music is scheduled: the page where listeners pre-save it. */
  readonly preSave: ReactNode
}

/** Buttons that publish music now or at a chosen time, take it down, and create a secret link to it before it is published. */
export function PublicationPanel({ item, hasFailedAudio, publish, hide, createLink, preSave }: PublicationPanelProps) {
  const { status, release_at: releaseAt } = item
  const { t } = useTranslation()
  const { date } = useFormat()
  const timeZone = useTimeZone()
  const mustWait = isWaitingForAudio(item)
  const [at, setAt] = useState<string | null>(mustWait ? null : releaseAt)
  const [pending, setPending] = useState<'publish' | 'hide' | 'link'>()
  const [link, setLink] = useState<string>()
  const isLater = at !== null && new Date(at) > new Date()
  const run = async (name: 'publish' | 'hide' | 'link', action: () => Promise<unknown>) => {
    setPending(name)
    try {
      await action()
    } catch (error) {
      reportError(error)
    } finally {
      setPending(undefined)
    }
  }
  const takeDown = async () => {
    const isConfirmed = await confirm({ title: t('backstage.hide.title'), text: t('backstage.hide.text'), action: t('backstage.hide.action') })
    if (isConfirmed) await run('hide', hide)
  }
  return (
    <section className={classes.box} aria-label={t('backstage.publication')}>
      <div className={classes.actions}>
        <StatusBadge item={item} />
        {status === 'scheduled' && releaseAt && !mustWait ? (
          <span className={classes.quiet}>{date(releaseAt, { dateStyle: 'medium', timeStyle: 'short' })}</span>
        ) : null}
      </div>
      {status === 'published' ? (
        <Button variant="outline" isPending={pending === 'hide'} onPress={() => void takeDown()}>
          {t('backstage.hide.action')}
        </Button>
      ) : (
        <>
          {mustWait ? <p role="status">{t(hasFailedAudio ? 'backstage.waiting.failed' : 'backstage.waiting.text')}</p> : null}
          <DateTimeField
            label={t('backstage.release_at')}
            hint={t('backstage.release_at.hint', { zone: timeZone })}
            value={at}
            onChange={setAt}
            timeZone={timeZone}
          />
          <Button
            isPending={pending === 'publish'}
            isDisabled={mustWait && !isLater && !hasFailedAudio}
            onPress={() =>
              void run('publish', async () => {
                toast.positive(t(getPublishedKey(await publish(isLater ? at : null))))
              })
            }
          >
            {t(isLater ? 'backstage.schedule' : status === 'hidden' ? 'backstage.restore' : 'backstage.publish')}
          </Button>
          <p className={classes.quiet}>{t('backstage.publish.hint')}</p>
          {status === 'scheduled' && !mustWait ? preSave : null}
          {link ? (
            <div className={classes.link}>
              <input readOnly value={link} aria-label={t('backstage.preview.link')} />
              <CopyButton text={link} label={t('backstage.preview.copy')} />
            </div>
          ) : (
            <Button variant="quiet" size="small" isPending={pending === 'link'} onPress={() => void run('link', async () => setLink(await createLink()))}>
              {t('backstage.preview.create')}
            </Button>
          )}
        </>
      )}
    </section>
  )
}
