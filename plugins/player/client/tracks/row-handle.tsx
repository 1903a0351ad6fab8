import { GripVertical } from 'lucide-react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { TrackEntry } from './track-entry.ts'
import classes from './track-row.module.css'

type Key = TrackEntry['key']

/** How the rows of a list are moved: by their handles, with a pointer, and by Alt and the arrow keys. */
export interface RowMoving {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>, key: Key) => void
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>, key: Key) => void
  /** Where the dragged rows land, when that is at this row. */
  readonly getDrop: (key: Key) => 'before' | 'after' | undefined
  readonly isMoved: (key: Key) => boolean
}

/** The handle by which a row is dragged. The arrow keys move the row too. */
export function RowHandle({ entry, moving }: { readonly entry: TrackEntry; readonly moving: RowMoving }) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      className={classes.handle}
      data-handle
      aria-label={t('playlist.move', { name: entry.track.name })}
      aria-description={t('playlist.move.hint')}
      onPointerDown={(event) => moving.onPointerDown(event, entry.key)}
    >
      <GripVertical size={16} aria-hidden="true" />
    </button>
  )
}
