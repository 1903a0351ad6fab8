import { Link, useFormat } from '@balafon/sdk/client'
import { type Upload, type Uploads, useUploadTexts } from '@balafon/sdk/uploads'
import { Button } from '@balafon/ui/button'
import { IconButton } from '@balafon/ui/icon-button'
import { Select } from '@balafon/ui/select'
import { ArrowDown, ArrowUp, ListOrdered, Trash2 } from 'lucide-react'
import type { ClipboardEvent, DragEvent, KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { buildEditPath } from '../../contract/paths.ts'
import type { DraftRow } from '../../contract/upload.ts'
import classes from '../frame/screen.module.css'
import screen from './upload-screen.module.css'

interface UploadGridProps {
  readonly rows: readonly DraftRow[]
  readonly uploads: Uploads
  /** Messages by path: `rows.0.name`. */
  readonly errors: Readonly<Record<string, string>>
  /** Songs of the artist by the name that a row has too. */
  readonly duplicates: Readonly<Record<string, { readonly id: number; readonly name: string }>>
  readonly genres: readonly { readonly name: string; readonly display_name: string }[]
  readonly onChange: (key: string, changes: Partial<DraftRow>) => void
  readonly onReorder: (keys: readonly string[]) => void
  readonly onRemove: (key: string) => void
  readonly onSetGenre: (genre: string) => void
  readonly onSort: () => void
}

/** One row per file, edited while it is uploaded. Arrow keys move between the rows, and a pasted column fills the rows below. */
export function UploadGrid(props: UploadGridProps) {
  const { t } = useTranslation()
  const { rows, genres, onSetGenre, onSort } = props
  return (
    <section className={classes.box}>
      <div className={classes.header}>
        <h2>{t('backstage.tracks.title')}</h2>
        <div className={classes.actions}>
          <Select
            label={t('backstage.upload.genre_for_all')}
            items={genres.map(({ name, display_name: label }) => ({ id: name, label }))}
            value={null}
            onChange={onSetGenre}
          />
          <Button variant="quiet" size="small" icon={<ListOrdered aria-hidden="true" />} onPress={onSort}>
            {t('backstage.upload.sort')}
          </Button>
        </div>
      </div>
      <p className={classes.quiet}>{t('backstage.upload.grid_hint')}</p>
      <div className={screen.scroll}>
        <table className={screen.table}>
          <thead>
            <tr>
              {['number', 'title', 'genre', 'duration', 'status', 'actions'].map((column) => (
                <th key={column} scope="col">
                  {t(`backstage.upload.column.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <GridRow key={row.key} {...props} row={row} index={index} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function GridRow({
  row,
  index,
  rows,
  uploads,
  errors,
  duplicates,
  genres,
  onChange,
  onReorder,
  onRemove,
}: UploadGridProps & { readonly row: DraftRow; readonly index: number }) {
  const { t } = useTranslation()
  const { duration } = useFormat()
  const upload = uploads.uploads.find(({ id }) => id === row.key)
  const nameError = errors[`rows.${index}.name`]
  const duplicate = duplicates[row.name]
  const keys = rows.map(({ key }) => key)
  const move = (to: number) => {
    const rest = keys.filter((key) => key !== row.key)
    onReorder([...rest.slice(0, to), row.key, ...rest.slice(to)])
  }
  /** A column that was copied from a spreadsheet fills this row and those below. */
  const paste = (event: ClipboardEvent) => {
    const lines = event.clipboardData.getData('text').replace(/\r/g, '').split('\n')
    while (lines.at(-1) === '') lines.pop()
    if (lines.length < 2) return
    event.preventDefault()
    for (const [offset, line] of lines.entries()) {
      const target = rows[index + offset]
      if (target) onChange(target.key, { name: (line.split('\t')[0] ?? '').trim().slice(0, 190) })
    }
  }
  const drop = (event: DragEvent) => {
    const from = keys.indexOf(event.dataTransfer.getData('text/plain'))
    if (from < 0) return
    event.preventDefault()
    const moved = keys[from] ?? ''
    const rest = keys.filter((key) => key !== moved)
    onReorder([...rest.slice(0, index), moved, ...rest.slice(index)])
  }
  return (
    <tr draggable onDragStart={(event) => event.dataTransfer.setData('text/plain', row.key)} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <td data-tabular>{index + 1}</td>
      <td>
        <input
          className={screen.input}
          value={row.name}
          maxLength={190}
          aria-label={t('backstage.upload.title_of', { file: row.file_name })}
          aria-invalid={nameError !== undefined}
          title={nameError}
          data-row={index}
          onChange={({ target }) => onChange(row.key, { name: target.value })}
          onKeyDown={moveFocus}
          onPaste={paste}
        />
        {nameError ? <span className={`${classes.quiet} ${classes.error}`}>{nameError}</span> : null}
      </td>
      <td>
        <select
          className={screen.input}
          value={row.genres[0] ?? ''}
          aria-label={t('backstage.upload.genre_of', { file: row.file_name })}
          onChange={({ target }) => onChange(row.key, { genres: target.value ? [target.value] : [] })}
        >
          <option value="">–</option>
          {genres.map(({ name, display_name: label }) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
      </td>
      <td data-tabular>{row.duration === null ? '…' : duration(row.duration)}</td>
      <td>
        <RowStatus row={row} upload={upload} error={errors[`rows.${index}.file_entry_id`]} onRetry={() => uploads.resume(row.key)} />
        {duplicate ? (
          <p className={classes.quiet}>
            {t('backstage.upload.duplicate')} <Link to={buildEditPath('track', duplicate.id)}>{t('backstage.upload.review')}</Link>
          </p>
        ) : null}
      </td>
      <td>
        <span className={classes.actions}>
          <IconButton size="small" label={t('backstage.upload.up', { name: row.name })} isDisabled={index === 0} onPress={() => move(index - 1)}>
            <ArrowUp />
          </IconButton>
          <IconButton
            size="small"
            label={t('backstage.upload.down', { name: row.name })}
            isDisabled={index === rows.length - 1}
            onPress={() => move(index + 1)}
          >
            <ArrowDown />
          </IconButton>
          <IconButton size="small" label={t('backstage.upload.remove', { name: row.name })} onPress={() => onRemove(row.key)}>
            <Trash2 />
          </IconButton>
        </span>
      </td>
    </tr>
  )
}

interface RowStatusProps {
  readonly row: DraftRow
  readonly upload: Upload | undefined
  readonly error: string | undefined
  readonly onRetry: () => void
}

function RowStatus({ row, upload, error, onRetry }: RowStatusProps) {
  const { t } = useTranslation()
  const { getStatus } = useUploadTexts()
  if (error)
    return (
      <p className={screen.status} data-state="failed" role="alert">
        {error}
      </p>
    )
  if (row.file_entry_id !== null)
    return (
      <p className={screen.status} data-state="completed">
        {t('backstage.upload.uploaded')}
      </p>
    )
  if (!upload)
    return (
      <p className={screen.status} data-state="failed">
        {t('backstage.upload.missing')}
      </p>
    )
  return (
    <p className={screen.status} data-state={upload.state}>
      {getStatus(upload)}{' '}
      {upload.state === 'failed' ? (
        <Button size="small" variant="quiet" onPress={onRetry}>
          {t('backstage.upload.retry')}
        </Button>
      ) : null}
    </p>
  )
}

/** Moves between the titles with the arrow keys and Enter. */
function moveFocus(event: KeyboardEvent<HTMLInputElement>) {
  const offset = { ArrowUp: -1, ArrowDown: 1, Enter: 1 }[event.key]
  if (offset === undefined) return
  event.preventDefault()
  const index = Number(event.currentTarget.dataset.row) + offset
  event.currentTarget.closest('table')?.querySelector<HTMLInputElement>(`input[data-row="${index}"]`)?.focus()
}
