import type { ClipboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { BackstageTrack } from '../../contract/music.ts'
import classes from '../frame/screen.module.css'
import { useBackstage } from '../frame/use-backstage.ts'
import { moveCellFocus } from '../upload/move-cell-focus.ts'
import screen from '../upload/upload-grid.module.css'
import { useArtistNames } from '../upload/use-artist-names.ts'
import { type GridEdits, type GridField, type GridValues, toGridValues } from './grid-values.ts'
import { pasteBlock, readPastedCells } from './paste-block.ts'
import grid from './track-grid.module.css'
import { TrackGridRow } from './track-grid-row.tsx'
import type { RowErrors } from './use-track-grid.ts'

interface TrackGridProps {
  readonly tracks: readonly BackstageTrack[]
  readonly artistId: number
  readonly edits: GridEdits
  readonly errors: Readonly<Record<number, RowErrors>>
  readonly onEdit: (id: number, values: Partial<GridValues>) => void
}

const COLUMNS = ['title', 'artists', 'genres', 'tags', 'explicit', 'release_date', 'isrc'] as const

/** A grid with one row per song. Arrow keys move the focus between the cells. Cells that were copied from a spreadsheet are pasted below and to the right of the focused cell. */
export function TrackGrid({ tracks, artistId, edits, errors, onEdit }: TrackGridProps) {
  const { t } = useTranslation()
  const { genres } = useBackstage()
  const rows = tracks.map((track) => ({ track, values: { ...toGridValues(track), ...edits[track.id] } }))
  const getArtistName = useArtistNames(
    rows.flatMap(({ values }) => values.artist_ids),
    tracks.flatMap(({ artists }) => artists),
  )
  const paste = (rowId: number, column: GridField) => (event: ClipboardEvent) => {
    const cells = readPastedCells(event.clipboardData.getData('text'))
    if (!cells) return
    event.preventDefault()
    const rowIds = tracks.map(({ id }) => id)
    for (const { id, edits: values } of pasteBlock(cells, { rowIds, rowId, column }, genres)) onEdit(id, values)
  }
  return (
    <section className={`${classes.box} ${screen.grid}`} aria-label={t('backstage.tracks.title')}>
      <div className={`${screen.toolbar} ${grid.toolbar}`}>
        <p className={classes.quiet}>{t('backstage.grid.hint')}</p>
      </div>
      <div className={screen.scroll}>
        <table className={`${screen.table} ${grid.table}`}>
          <thead>
            <tr>
              {COLUMNS.map((column) => (
                <th key={column} scope="col">
                  {t(`backstage.grid.column.${column}`)}
                </th>
              ))}
              <th scope="col">{t('backstage.upload.column.status')}</th>
            </tr>
          </thead>
          <tbody onKeyDown={moveCellFocus}>
            {rows.map(({ track, values }) => (
              <TrackGridRow
                key={track.id}
                track={track}
                values={values}
                errors={errors[track.id] ?? {}}
                isChanged={edits[track.id] !== undefined}
                artistId={artistId}
                genres={genres}
                getArtistName={getArtistName}
                onPaste={(column) => paste(track.id, column)}
                onEdit={(changes) => onEdit(track.id, changes)}
              />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
