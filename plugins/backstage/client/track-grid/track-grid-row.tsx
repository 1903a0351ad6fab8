import { type ClipboardEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { BackstageTrack } from '../../contract/music.ts'
import { StatusBadge } from '../frame/status-badge.tsx'
import { ArtistsCell } from '../upload/artists-cell.tsx'
import type { Genre } from '../upload/genre-cell.tsx'
import cells from '../upload/grid-cells.module.css'
import { GenresCell } from './genres-cell.tsx'
import { type GridField, type GridValues, MAX_NAME_LENGTH } from './grid-values.ts'
import grid from './track-grid.module.css'
import type { RowErrors } from './use-track-grid.ts'

interface TrackGridRowProps {
  readonly track: BackstageTrack
  readonly values: GridValues
  readonly errors: RowErrors
  readonly isChanged: boolean
  readonly artistId: number
  readonly genres: readonly Genre[]
  readonly getArtistName: (id: number) => string
  readonly onPaste: (column: GridField) => (event: ClipboardEvent) => void
  readonly onEdit: (values: Partial<GridValues>) => void
}

/** One song of the grid. Its cells are disabled when the user may not change the song. */
export function TrackGridRow({ track, values, errors, isChanged, artistId, genres, getArtistName, onPaste, onEdit }: TrackGridRowProps) {
  const { t } = useTranslation()
  const name = track.name
  const text = (field: 'name' | 'tags' | 'release_date' | 'isrc', column: string, placeholder?: string) => (
    <td className={grid[field]} data-column={field} data-label={t(`backstage.grid.column.${column}`)} onPaste={onPaste(field)}>
      <TextCell
        label={t(`backstage.grid.${field}_of`, { name })}
        value={values[field]}
        error={errors[field]}
        maxLength={field === 'name' ? MAX_NAME_LENGTH : 1300}
        placeholder={placeholder}
        isDisabled={!track.may_edit}
        onChange={(value) => onEdit({ [field]: value })}
      />
    </td>
  )
  return (
    <tr data-row-key={track.id} data-decides={Object.keys(errors).length > 0 || undefined} data-changed={isChanged || undefined}>
      {text('name', 'title')}
      <td className={grid.artists} data-column="artist_ids" data-label={t('backstage.grid.column.artists')}>
        <ArtistsCell
          fileName={name}
          artistIds={values.artist_ids.length > 0 ? values.artist_ids : [artistId]}
          text={values.artist_ids.map(getArtistName).join(', ')}
          onChange={(ids) => onEdit({ artist_ids: ids })}
        />
        <CellError text={errors.artist_ids} />
      </td>
      <td className={grid.genres} data-column="genres" data-label={t('backstage.grid.column.genres')} onPaste={onPaste('genres')}>
        <GenresCell name={name} genres={genres} value={values.genres} onChange={(chosen) => onEdit({ genres: chosen })} />
        <CellError text={errors.genres} />
      </td>
      {text('tags', 'tags')}
      <td className={grid.explicit} data-column="is_explicit" data-label={t('backstage.grid.column.explicit')} onPaste={onPaste('is_explicit')}>
        <input
          type="checkbox"
          checked={values.is_explicit}
          disabled={!track.may_edit}
          aria-label={t('backstage.upload.explicit_of', { file: name })}
          onChange={({ target }) => onEdit({ is_explicit: target.checked })}
        />
      </td>
      {text('release_date', 'release_date', t('backstage.grid.day_format'))}
      {text('isrc', 'isrc')}
      <td className={grid.status}>
        <StatusBadge item={track} />
        <CellError text={errors.row} />
      </td>
    </tr>
  )
}

interface TextCellProps {
  readonly label: string
  readonly value: string
  readonly error: string | undefined
  readonly maxLength: number
  readonly placeholder?: string | undefined
  readonly isDisabled: boolean
  readonly onChange: (value: string) => void
}

function TextCell({ label, value, error, maxLength, placeholder, isDisabled, onChange }: TextCellProps) {
  const errorId = useId()
  return (
    <>
      <input
        className={cells.input}
        value={value}
        maxLength={maxLength}
        placeholder={placeholder}
        disabled={isDisabled}
        aria-label={label}
        aria-invalid={error !== undefined}
        aria-describedby={error ? errorId : undefined}
        onChange={({ target }) => onChange(target.value)}
      />
      <CellError id={errorId} text={error} />
    </>
  )
}

const CellError = ({ id, text }: { readonly id?: string; readonly text: string | undefined }) =>
  text ? (
    <span id={id} className={cells.error}>
      {text}
    </span>
  ) : null
