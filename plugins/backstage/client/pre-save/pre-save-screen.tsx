import { Link, reportError, sendRequest, toast, useApi, useDocumentTitle, useFormat, useInvalidateQueries, useParams, useUser } from '@balafon/sdk/client'
import { Button, getButtonClass } from '@balafon/ui/button'
import { Image } from '@balafon/ui/image'
import { BellRing, Check } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cancelPreSave, getPreSaveRelease, PreSaveKind, type PreSaveRelease, preSave } from '../../contract/pre-saves.ts'
import { ScreenState } from '../frame/screen-state.tsx'
import { Countdown } from './countdown.tsx'
import screen from './pre-save-screen.module.css'

/** How often the page asks the server whether a release is published after its countdown has ended. */
const DUE_INTERVAL_MS = 5000

/** The public page of a release that is not published yet: its cover, a countdown, and the button that adds it to the library when it is published. */
export default function PreSaveScreen() {
  const { kind, id } = useParams()
  const [isDue, setDue] = useState(false)
  const params = { kind: PreSaveKind.safeParse(kind).data ?? 'album', id: Number(id) || 0 }
  const query = useApi(getPreSaveRelease, { params }, isDue ? { refetchInterval: DUE_INTERVAL_MS } : {})
  useDocumentTitle(query.data?.name)
  return <ScreenState query={query}>{(release) => <Release release={release} onDue={() => setDue(release.release_at !== null)} />}</ScreenState>
}

function Release({ release, onDue }: { readonly release: PreSaveRelease; readonly onDue: () => void }) {
  const { t } = useTranslation()
  const { date } = useFormat()
  const { name, artists, image, release_at: releaseAt, path, tracks_count: count, kind } = release
  return (
    <article className={screen.page}>
      <span className={screen.cover}>
        <Image src={image?.url} alt="" name={name} hasPriority />
      </span>
      <div className={screen.details}>
        <p className={screen.quiet}>{t(path ? 'backstage.pre_save.out' : 'backstage.pre_save.coming')}</p>
        <h1 tabIndex={-1}>{name}</h1>
        <p>
          {artists.map((artist) => artist.name).join(', ')}
          {kind === 'album' ? <span className={screen.quiet}> · {t('backstage.upload.songs', { count })}</span> : null}
        </p>
        {releaseAt ? (
          <>
            <Countdown until={releaseAt} onDue={onDue} />
            <p className={screen.quiet}>{t('backstage.preview.out', { date: date(releaseAt, { dateStyle: 'full', timeStyle: 'short' }) })}</p>
          </>
        ) : null}
        {path ? (
          <div>
            <Link to={path} className={getButtonClass('primary', 'large')}>
              {t('backstage.pre_save.listen')}
            </Link>
          </div>
        ) : (
          <PreSaveButton release={release} />
        )}
      </div>
    </article>
  )
}

function PreSaveButton({ release: { kind, id, is_pre_saved: isPreSaved } }: { readonly release: PreSaveRelease }) {
  const { t } = useTranslation()
  const user = useUser()
  const invalidate = useInvalidateQueries()
  const [isPending, setPending] = useState(false)
  const change = async () => {
    setPending(true)
    try {
      await sendRequest(isPreSaved ? cancelPreSave : preSave, { params: { kind, id } })
      await invalidate(getPreSaveRelease)
      if (!isPreSaved) toast.positive(t('backstage.pre_save.done'))
    } catch (error) {
      reportError(error)
    } finally {
      setPending(false)
    }
  }
  if (!user)
    return (
      <div className={screen.action}>
        <Link to="/login" className={getButtonClass('primary', 'large')}>
          {t('backstage.pre_save.log_in')}
        </Link>
        <p className={screen.quiet}>{t('backstage.pre_save.text')}</p>
      </div>
    )
  return (
    <div className={screen.action}>
      <Button
        size="large"
        variant={isPreSaved ? 'outline' : 'primary'}
        icon={isPreSaved ? <Check aria-hidden="true" /> : <BellRing aria-hidden="true" />}
        aria-pressed={isPreSaved}
        isPending={isPending}
        onPress={() => void change()}
      >
        {t(isPreSaved ? 'backstage.pre_save.saved' : 'backstage.pre_save.action')}
      </Button>
      <p className={screen.quiet}>{t('backstage.pre_save.text')}</p>
    </div>
  )
}
