import { useApi, useDocumentTitle, useFormat, useParams } from '@balafon/sdk/client'
import { Image } from '@balafon/ui/image'
import { useTranslation } from 'react-i18next'
import { getPreview } from '../../contract/previews.ts'
import classes from '../frame/screen.module.css'
import { ScreenState } from '../frame/screen-state.tsx'
import preview from './preview-screen.module.css'

/** An unpublished release, as visitors with its secret link hear it. */
export default function PreviewScreen() {
  const { t } = useTranslation()
  const { date, duration } = useFormat()
  const { token = '' } = useParams()
  const query = useApi(getPreview, { params: { token } })
  useDocumentTitle(query.data?.name ?? t('backstage.preview.title'))
  return (
    <ScreenState query={query}>
      {({ name, artists, image, release_at: releaseAt, tracks }) => (
        <div className={classes.screen}>
          <header className={preview.header}>
            <span className={preview.cover}>
              <Image src={image?.url} alt="" name={name} hasPriority />
            </span>
            <div>
              <p className={classes.quiet}>{t('backstage.preview.title')}</p>
              <h1 tabIndex={-1}>{name}</h1>
              <p>{artists.map((artist) => artist.name).join(', ')}</p>
              {releaseAt ? (
                <p className={classes.quiet}>{t('backstage.preview.out', { date: date(releaseAt, { dateStyle: 'long', timeStyle: 'short' }) })}</p>
              ) : null}
            </div>
          </header>
          <ol className={classes.list}>
            {tracks.map((track) => (
              <li key={track.id} className={classes.row}>
                <span className={classes.text}>
                  <b>{track.name}</b>
                  <span className={classes.quiet}>
                    {track.artists.map((artist) => artist.name).join(', ')} · {duration(track.duration)}
                  </span>
                </span>
                {track.url ? (
                  // biome-ignore lint/a11y/useMediaCaption: the lyrics of an unpublished song may not exist yet
                  <audio controls preload="none" src={track.url} aria-label={track.name} />
                ) : (
                  <span className={classes.quiet}>{t('backstage.track.no_audio')}</span>
                )}
              </li>
            ))}
          </ol>
        </div>
      )}
    </ScreenState>
  )
}
