import { Clock3 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { TrackCard } from '../../contract/catalogue.ts'
import { player } from '../engine/player-store.ts'
import type { QueueSource } from '../engine/queue.ts'
import classes from './track-list.module.css'
import { TrackRow } from './track-row.tsx'

interface TrackListProps {
  readonly tracks: readonly TrackCard[]
  readonly source: QueueSource
  readonly label: string
  /** Whether rows show the cover. An album page shows it only in the header. */
  readonly hasCovers?: boolean
  /** Whether rows show the album. */
  readonly hasAlbums?: boolean
}

export function TrackList({ tracks, source, label, hasCovers = false, hasAlbums = false }: TrackListProps) {
  const { t } = useTranslation()
  return (
    <table className={classes.list} aria-label={label}>
      <thead>
        <tr>
          <th className={classes.number} scope="col">
            <span aria-hidden="true">#</span>
            <span className={classes.hidden}>{t('column.number')}</span>
          </th>
          <th scope="col">{t('column.title')}</th>
          {hasAlbums ? (
            <th className={classes.album} scope="col">
              {t('column.album')}
            </th>
          ) : null}
          <th className={classes.plays} scope="col">
            {t('column.plays')}
          </th>
          <th className={classes.duration} scope="col">
            <Clock3 size={15} aria-hidden="true" />
            <span className={classes.hidden}>{t('column.duration')}</span>
          </th>
          <th className={classes.more} scope="col">
            <span className={classes.hidden}>{t('column.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {tracks.map((track, index) => (
          <TrackRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a playlist can hold a track twice, so the index is part of the key
            key={`${track.id} ${index}`}
            track={track}
            // Only album pages show the number of the track on its album; other lists count their rows.
            number={hasAlbums || hasCovers ? index + 1 : track.number}
            hasCover={hasCovers}
            hasAlbum={hasAlbums}
            source={source}
            onPlay={() => player.playTracks(tracks, index, source)}
          />
        ))}
      </tbody>
    </table>
  )
}
