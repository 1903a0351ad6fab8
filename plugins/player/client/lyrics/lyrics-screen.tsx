import { Link, useDocumentTitle } from '@balafon/sdk/client'
import { getButtonClass } from '@balafon/ui/button'
import { EmptyState } from '@balafon/ui/empty-state'
import { useTranslation } from 'react-i18next'
import { getTrackPath } from '../../contract/paths.ts'
import { ArtistLinks } from '../components/artist-links.tsx'
import { Cover } from '../components/cover.tsx'
import { usePlayer } from '../engine/player-store.ts'
import classes from './lyrics-screen.module.css'
import { TrackLyrics } from './track-lyrics.tsx'

/** The page with the lyrics of the current track. */
export default function LyricsScreen() {
  const { t } = useTranslation()
  const track = usePlayer((state) => state.track)
  useDocumentTitle(t('lyrics'))
  if (!track)
    return (
      <EmptyState
        title={t('lyrics.nothing_playing')}
        action={
          <Link to="/search" className={getButtonClass()}>
            {t('library.empty.action')}
          </Link>
        }
      >
        {t('lyrics.nothing_playing.text')}
      </EmptyState>
    )
  return (
    <div className={classes.screen}>
      <header className={classes.header}>
        <span className={classes.cover}>
          <Cover image={track.image} isEager />
        </span>
        <div>
          <h1>
            <Link to={getTrackPath(track)}>{track.name}</Link>
          </h1>
          <p>
            <ArtistLinks artists={track.artists} />
          </p>
        </div>
      </header>
      <TrackLyrics track={track} size="large" />
    </div>
  )
}
