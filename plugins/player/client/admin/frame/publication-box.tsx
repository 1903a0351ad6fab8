import { confirm, reportError, toast, useFormat, useTimeZone } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { DateTimeField } from '@balafon/ui/date-time-field'
import { Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './page.module.css'

interface PublicationBoxProps {
  readonly item: { readonly status: 'draft' | 'scheduled' | 'published' | 'hidden'; readonly release_at: string | null; readonly published_at: string | null }
  /** Publishes the music item at a time, or now when `at` is null. */
  readonly publish: (at: string | null) => Promise<unknown>
  readonly hide: () => Promise<unknown>
  /** Asks what to do with playlists and tracks that would be affected, and deletes the music item. */
  readonly remove: () => Promise<unknown>
  readonly children?: ReactNode
}

/** Buttons that publish a music item now or at a chosen time, hide it, or delete it. */
export function PublicationBox({ item, publish, hide, remove, children }: PublicationBoxProps) {
  const { t } = useTranslation()
  const { date } = useFormat()
  const timeZone = useTimeZone()
  const [at, setAt] = useState<string | null>(item.release_at)
  const [pending, setPending] = useState<string>()
  const isLater = at !== null && new Date(at) > new Date()

  async function run(name: string, action: () => Promise<unknown>) {
    setPending(name)
    try {
      await action()
    } catch (error) {
      reportError(error)
    } finally {
      setPending(undefined)
    }
  }
  async function askToHide() {
    const question = { title: t('music_admin.hide.title'), text: t('music_admin.hide.text'), action: t('music_admin.action.hide') }
    if (await confirm(question)) await run('hide', hide)
  }

  return (
    <section className={classes.box} aria-labelledby="publication">
      <h2 id="publication">{t('music_admin.publication')}</h2>
      {item.published_at ? (
        <p className={classes.quiet}>{t('music_admin.published_at', { date: date(item.published_at, { dateStyle: 'medium', timeStyle: 'short' }) })}</p>
      ) : null}
      {item.status === 'published' ? (
        <Button variant="outline" isPending={pending === 'hide'} onPress={() => void askToHide()}>
          {t('music_admin.action.hide')}
        </Button>
      ) : (
        <>
          <DateTimeField
            label={t('music_admin.release_at')}
            hint={t('music_admin.release_at.hint', { zone: timeZone })}
            value={at}
            onChange={setAt}
            timeZone={timeZone}
          />
          <Button
            isPending={pending === 'publish'}
            onPress={() =>
              void run('publish', async () => {
                await publish(isLater ? at : null)
                toast.positive(t(isLater ? 'music_admin.scheduled' : 'music_admin.published'))
              })
            }
          >
            {t(isLater ? 'music_admin.schedule' : 'music_admin.action.publish')}
          </Button>
        </>
      )}
      {children}
      <Button variant="danger" icon={<Trash2 aria-hidden="true" />} isPending={pending === 'remove'} onPress={() => void run('remove', remove)}>
        {t('music_admin.delete')}
      </Button>
    </section>
  )
}
