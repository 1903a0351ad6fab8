import { useFormat } from '@balafon/sdk/client'
import { GripVertical, ListX } from 'lucide-react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlaylistTrack } from '../../contract/catalogue.ts'
import { SongRow } from '../library/song-row.tsx'
import { getTrackDragProps } from '../playlists/dragged-tracks.ts'
import classes from './playlist-rows.module.css'

interface PlaylistRowProps {
  readonly row: PlaylistTrack
  readonly number: number
  readonly sourcePath: string
  readonly onPlay: () => void
  /** The handlers of the handle, when the row can be moved. */
  readonly handle?: {
    readonly onPointerDown: (event: PointerEvent) => void
    readonly onKeyDown: (event: KeyboardEvent) => void
    readonly 'data-dragged': true | undefined
  }
  readonly drop?: 'before' | 'after' | undefined
  readonly onRemove?: () => void
}

export function PlaylistRow({ row, number, sourcePath, onPlay, handle, drop, onRemove }: PlaylistRowProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const added = row.added_by ? t('playlist.added_by_on', { name: row.added_by.name, date: format.date(row.added_at) }) : format.date(row.added_at)
  return (
    <div
      className={`${classes.row} ${handle ? classes.editable : ''}`}
      data-row-id={row.row_id}
      data-drop={drop}
      data-dragged={handle?.['data-dragged']}
      {...getTrackDragProps([row.id])}
    >
      {handle ? (
        <button
          type="button"
          className={classes.handle}
          aria-label={t('playlist.move', { name: row.name })}
          onPointerDown={handle.onPointerDown}
          onKeyDown={handle.onKeyDown}
        >
          <GripVertical size={16} aria-hidden="true" />
        </button>
      ) : null}
      <SongRow
        track={row}
        number={number}
        sourcePath={sourcePath}
        date={added}
        onPlay={onPlay}
        {...(onRemove && { getExtraActions: () => [{ id: 'remove', label: t('playlist.remove_track'), icon: <ListX />, onAction: onRemove }] })}
      />
    </div>
  )
}
