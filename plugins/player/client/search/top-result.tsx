import { Link, sendRequest, toast } from '@balafon/sdk/client'
import { IconButton } from '@balafon/ui/icon-button'
import { Play } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { getAlbum } from '../../contract/catalogue.ts'
import type { search } from '../../contract/search.ts'
import { Cover } from '../components/cover.tsx'
import { getCoverColorStyle } from '../components/cover-color.ts'
import { player } from '../engine/player-store.ts'
import classes from './top-result.module.css'

type TopResultData = NonNullable<ReturnType<(typeof search.response)['parse']>['top']>

/** The kinds in the singular; the labels of other plugins' kinds are shown as they are. */
const KIND_LABELS: Readonly<Record<string, string>> = { artists: 'artist', albums: 'release_type.album', tracks: 'song', playlists: 'playlist', tags: 'tag' }

/** The best result of all kinds, large. Songs and albums can be played here. */
export function TopResult({ top: { kind, label, image_shape, result } }: { top: TopResultData }) {
  const { t } = useTranslation()
  const { album, track, path, title, subtitle, image } = result
  const play = async () => {
    if (track) return player.playTracks([track], 0, { title, to: path })
    if (!album) return
    const { album: fullAlbum } = await sendRequest(getAlbum, { params: { albumId: album.id } })
    player.playTracks(fullAlbum.tracks, 0, { title, to: path })
  }
  return (
    <section className={classes.top} aria-labelledby="top-result">
      <h2 id="top-result">{t('search.top_result')}</h2>
      <article className={classes.card} style={getCoverColorStyle(track?.image ?? album?.image ?? null)}>
        <Link to={path} viewTransition tabIndex={-1} aria-hidden="true" className={classes.art ?? ''}>
          <Cover image={track?.image ?? album?.image ?? (image === undefined ? null : { url: image, hue: 0, chroma: 0 })} isRound={image_shape === 'round'} />
        </Link>
        <div className={classes.text}>
          <h3>
            <Link to={path} viewTransition data-title>
              {title}
            </Link>
          </h3>
          <p>
            <span className={classes.kind}>{KIND_LABELS[kind] ? t(KIND_LABELS[kind]) : label}</span> {subtitle}
          </p>
        </div>
        {track || album ? (
          <IconButton
            variant="accent"
            size="huge"
            label={t('play_name', { name: title })}
            onPress={() => void play().catch(() => toast.danger(t('notice.failed')))}
          >
            <Play fill="currentColor" />
          </IconButton>
        ) : null}
      </article>
    </section>
  )
}
