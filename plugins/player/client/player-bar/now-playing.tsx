import { Link } from '@balafon/sdk/client'
import { useTranslation } from 'react-i18next'
import type { TrackCard } from '../../contract/catalogue.ts'
import { getAlbumPath, getTrackPath } from '../../contract/paths.ts'
import { ArtistLinks } from '../components/artist-links.tsx'
import { Cover } from '../components/cover.tsx'
import { LikeButton } from '../like/like-button.tsx'
import { TrackMenu } from '../tracks/track-menu.tsx'
import classes from './now-playing.module.css'

export function NowPlaying({ track }: { track: TrackCard }) {
  const { t } = useTranslation()
  const to = track.album ? getAlbumPath({ ...track.album, artists: track.artists }) : getTrackPath(track)
  return (
    <div className={classes.now}>
      <Link to={to} className={classes.cover ?? ''} aria-label={t('open_name', { name: track.album?.name ?? track.name })}>
        <Cover image={track.image} />
      </Link>
      <div className={classes.text}>
        <Link to={getTrackPath(track)} className={classes.title ?? ''}>
          {track.name}
        </Link>
        <span className={classes.artists}>
          <ArtistLinks artists={track.artists} />
        </span>
      </div>
      <LikeButton kind="track" id={track.id} name={track.name} />
      <TrackMenu track={track} />
    </div>
  )
}
