import { GripVertical } from 'lucide-react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { TrackEntry } from './track-entry.ts'
import classes from './track-row.module.css'

type Key = TrackEntry['key']

/** The functions with which rows of a list are moved: by dragging their handles, or with Alt and the arrow keys. */
export interface RowMoving {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>, key: Key) => void
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>, key: Key) => void
  /** Returns on which side of a row the dragged rows will be inserted; undefined when they will be inserted elsewhere. */
  readonly getDrop: (key: Key) => 'before' | 'after' | undefined
  readonly isMoved: (key: Key) => boolean
}

/** The handle with which the user drags a row. The arrow keys also move the row while the handle has the focus. */
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
