import { Link } from '@balafon/sdk/client'
import type { TrackCard } from '../../contract/catalogue.ts'
import { getAlbumPath, getTrackPath } from '../../contract/paths.ts'
import { ArtistLinks } from '../components/artist-links.tsx'
import { Cover } from '../components/cover.tsx'
import { LikeButton } from '../like/like-button.tsx'
import classes from './full-player-track.module.css'
import { TrackFacts } from './track-facts.tsx'
import type { SwipeHandlers } from './use-swipe-down.ts'

/** The cover, title and artists of the current track. */
export function FullPlayerTrack({ track, isPhone, swipe }: { track: TrackCard; isPhone: boolean; swipe: SwipeHandlers }) {
  const { album } = track
  return (
    <div className={classes.track}>
      <div className={classes.cover} {...swipe}>
        <Cover image={track.image} isEager />
      </div>
      <div className={classes.row}>
        <div className={classes.text}>
          <h2>
            <Link to={getTrackPath(track)}>{track.name}</Link>
          </h2>
          <p>
            <ArtistLinks artists={track.artists} />
            {album ? (
              <>
                {' · '}
                <Link to={getAlbumPath({ ...album, artists: track.artists })}>{album.name}</Link>
              </>
            ) : null}
          </p>
        </div>
        <LikeButton kind="track" id={track.id} name={track.name} size="large" />
      </div>
      {isPhone ? null : <TrackFacts />}
    </div>
  )
}
