import { useFormat, useOpenModal } from '@balafon/sdk/client'
import type { Upload, Uploads } from '@balafon/sdk/uploads'
import { Button } from '@balafon/ui/button'
import { IconButton } from '@balafon/ui/icon-button'
import { Pause, Play, X } from 'lucide-react'
import { type ClipboardEvent, lazy } from 'react'
import { useTranslation } from 'react-i18next'
import type { DraftRow } from '../../contract/upload.ts'
import { ArtistsCell } from './artists-cell.tsx'
import { type CellField, type CellSaves, ContributedCell } from './contributed-cells.tsx'
import { DragHandle } from './drag-handle.tsx'
import type { ExistingTrack } from './duplicate-dialog.tsx'
import { type Genre, GenreCell } from './genre-cell.tsx'
import styles from './grid-cells.module.css'
import { getRowState, isUndecided, type RowState } from './row-state.ts'
import { RowStatus } from './row-status.tsx'
import screen from './upload-grid.module.css'
import type { RowAudio } from './use-row-audio.ts'

const DuplicateDialog = lazy(() => import('./duplicate-dialog.tsx'))

/** The props that are the same for all rows of the grid. */
export interface GridActions {
  readonly uploads: Uploads
  readonly genres: readonly Genre[]
  readonly cells: readonly CellField[]
  readonly saves: CellSaves
  readonly audio: RowAudio
  /** The artist of the release. */
  readonly artistId: number
  readonly getArtistName: (id: number) => string
  /** Returns the file of a row or the URL of its upload; null while it cannot be played. */
  readonly getSource: (key: string) => File | string | null
  readonly onChange: (key: string, changes: Partial<DraftRow>) => void
  readonly onMoveTo: (key: string, targetKey: string) => void
  readonly onMoveBy: (key: string, offset: -1 | 1) => void
  readonly onRemove: (key: string) => void
  /** Pastes lines into a column, from the row with the key downwards. */
  readonly onPaste: (key: string, column: 'name' | 'genre' | `field:${string}`, lines: readonly string[]) => void
  readonly onNamed: (name: string) => void
}

interface GridRowProps extends GridActions {
  readonly row: DraftRow
  readonly index: number
  readonly upload: Upload | undefined
  readonly duplicate: ExistingTrack | undefined
  /** The error messages of the row, by field. */
  readonly errors: { readonly name?: string | undefined; readonly file?: string | undefined }
}

/** Reads the lines of a column that was copied from a spreadsheet. Returns null for a single line, which the browser pastes into the cell by itself. */
function readPastedLines(event: ClipboardEvent): string[] | null {
  const lines = event.clipboardData.getData('text').replace(/\r/g, '').split('\n')
  while (lines.at(-1) === '') lines.pop()
  return lines.length < 2 ? null : lines.map((line) => (line.split('\t')[0] ?? '').trim())
}

/** One file of the release. The user can edit its fields while the file is uploaded. */
export function GridRow({ row, index, upload, duplicate, errors, ...grid }: GridRowProps) {
  const { t } = useTranslation()
  const { duration } = useFormat()
  const { genres, cells, saves, artistId, getArtistName, onChange, onMoveTo, onMoveBy, onPaste, onNamed } = grid
  const state = getRowState(row, upload, duplicate !== undefined)
  const artistIds = row.artist_ids.length > 0 ? row.artist_ids : [artistId]
  const paste = (column: Parameters<GridActions['onPaste']>[1]) => (event: ClipboardEvent) => {
    const lines = readPastedLines(event)
    if (!lines) return
    event.preventDefault()
    onPaste(row.key, column, lines)
  }
  return (
    <tr data-row-key={row.key} data-decides={isUndecided(state) || errors.name || errors.file ? '' : undefined} data-state={state}>
      <td className={screen.handleCell}>
        <DragHandle
          rowKey={row.key}
          name={row.name || row.file_name}
          onMoveTo={(target) => onMoveTo(row.key, target)}
          onMoveBy={(offset) => onMoveBy(row.key, offset)}
        />
      </td>
      <td className={screen.number} data-tabular="">
        {index + 1}
      </td>
      <td className={screen.title} data-column="name" onPaste={paste('name')}>
        <input
          className={styles.input}
          value={row.name}
          maxLength={190}
          aria-label={t('backstage.upload.title_of', { file: row.file_name })}
          aria-invalid={errors.name !== undefined}
          aria-describedby={errors.name ? `${row.key}-error` : undefined}
          data-path={`rows.${index}.name`}
          onChange={({ target }) => onChange(row.key, { name: target.value })}
          onBlur={({ target }) => onNamed(target.value)}
        />
        <button
          type="button"
          className={styles.explicit}
          aria-pressed={row.is_explicit}
          aria-label={t('backstage.upload.explicit_of', { file: row.file_name })}
          title={t('backstage.field.explicit')}
          onClick={() => onChange(row.key, { is_explicit: !row.is_explicit })}
        >
          E
        </button>
        {errors.name ? (
          <span id={`${row.key}-error`} className={styles.error}>
            {errors.name}
          </span>
        ) : null}
      </td>
      <td className={screen.artists} data-column="artists" data-empty={row.artist_ids.length === 0 || undefined}>
        <ArtistsCell
          fileName={row.file_name}
          artistIds={artistIds}
          text={artistIds.map(getArtistName).join(', ')}
          onChange={(ids) => onChange(row.key, { artist_ids: ids.length === 1 && ids[0] === artistId ? [] : ids })}
        />
      </td>
      <td className={screen.genre} data-column="genre" onPaste={paste('genre')}>
        <GenreCell
          fileName={row.file_name}
          genres={genres}
          value={row.genres[0] ?? null}
          onChange={(genre) => onChange(row.key, { genres: genre === null ? [] : [genre] })}
        />
      </td>
      {cells.map((field) => (
        <td key={field.key} className={screen.field} data-column={field.key} onPaste={paste(`field:${field.key}`)}>
          <ContributedCell
            field={field}
            rowKey={row.key}
            label={t('backstage.upload.field_of', { field: field.label, file: row.file_name })}
            value={row.fields?.[field.key] ?? ''}
            saves={saves}
            onChange={(value) => onChange(row.key, { fields: { ...row.fields, [field.key]: value } })}
          />
        </td>
      ))}
      <td className={screen.duration} data-tabular="">
        {row.duration === null ? '…' : duration(row.duration)}
      </td>
      <td className={screen.statusCell}>
        <RowStatus state={state} upload={upload} error={errors.file} />
      </td>
      <td className={screen.actions}>
        <RowActions row={row} state={state} upload={upload} duplicate={duplicate} {...grid} />
      </td>
    </tr>
  )
}

type RowActionsProps = Pick<GridRowProps, 'row' | 'upload' | 'duplicate'> & GridActions & { readonly state: RowState }

/** The buttons of a row: play the file, continue its upload, decide about a duplicate, or remove the row. */
function RowActions({ row, state, upload, duplicate, uploads, audio, getSource, onChange, onRemove }: RowActionsProps) {
  const { t } = useTranslation()
  const openModal = useOpenModal()
  const name = row.name || row.file_name
  const source = state === 'uploaded' || state === 'duplicate' ? getSource(row.key) : null
  const isPlaying = audio.playingKey === row.key
  const review = async (track: ExistingTrack) => {
    const decision = await openModal<'keep' | 'remove'>((modal) => <DuplicateDialog {...modal} track={track} />)
    if (decision === 'keep') onChange(row.key, { is_duplicate_accepted: true })
    if (decision === 'remove') onRemove(row.key)
  }
  return (
    <span>
      {state === 'duplicate' && duplicate ? (
        <span className={styles.decide}>
          <Button variant="quiet" size="small" aria-label={t('backstage.upload.review_of', { name })} onPress={() => void review(duplicate)}>
            {t('backstage.upload.review')}
          </Button>
        </span>
      ) : null}
      {state === 'failed' ? (
        <span className={styles.decide}>
          <Button variant="quiet" size="small" aria-label={t('backstage.upload.retry_of', { name })} onPress={() => uploads.resume(row.key)}>
            {t('backstage.upload.retry')}
          </Button>
        </span>
      ) : null}
      {state === 'missing' && upload?.canReopen ? (
        <Button variant="quiet" size="small" aria-label={t('backstage.upload.resume_of', { name })} onPress={() => void uploads.reopen()}>
          {t('backstage.upload.resume_short')}
        </Button>
      ) : null}
      {state === 'uploaded' && source ? (
        <IconButton
          size="small"
          label={t(isPlaying ? 'backstage.upload.stop_playing' : 'backstage.upload.play', { name })}
          onPress={() => audio.toggle(row.key, source)}
        >
          {isPlaying ? <Pause /> : <Play />}
        </IconButton>
      ) : null}
      {upload?.state === 'inProgress' || upload?.isPaused ? (
        <IconButton
          size="small"
          label={t(upload.isPaused ? 'backstage.upload.resume_of' : 'backstage.upload.pause_of', { name })}
          onPress={() => (upload.isPaused ? uploads.resume(row.key) : uploads.pause(row.key))}
        >
          {upload.isPaused ? <Play /> : <Pause />}
        </IconButton>
      ) : null}
      <span className={styles.remove} data-always={state === 'waiting' || state === 'missing' || undefined}>
        <IconButton size="small" label={t('backstage.upload.remove', { name })} onPress={() => onRemove(row.key)}>
          <X />
        </IconButton>
      </span>
    </span>
  )
}
