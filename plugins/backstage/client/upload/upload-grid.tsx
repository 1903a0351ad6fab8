import { Button } from '@balafon/ui/button'
import { Chip } from '@balafon/ui/chip'
import { Menu } from '@balafon/ui/menu'
import { useMedia } from '@balafon/ui/use-media'
import { VisuallyHidden } from '@balafon/ui/visually-hidden'
import { ListOrdered, Tag } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DraftRow } from '../../contract/upload.ts'
import classes from '../frame/screen.module.css'
import type { ExistingTrack } from './duplicate-dialog.tsx'
import { type GridActions, GridRow } from './grid-row.tsx'
import { moveCellFocus } from './move-cell-focus.ts'
import { getRowState, isUndecided, type RowState } from './row-state.ts'
import screen from './upload-grid.module.css'
import { useArtistNames } from './use-artist-names.ts'

const FILTERS = ['all', 'decide', 'uploaded'] as const
type Filter = (typeof FILTERS)[number]

interface UploadGridProps extends Omit<GridActions, 'getArtistName'> {
  readonly rows: readonly DraftRow[]
  /** Error messages by the path of the field, for example `rows.0.name`. */
  readonly errors: Readonly<Record<string, string>>
  /** Existing songs of the artist that have the same name as a row, by this name. */
  readonly duplicates: Readonly<Record<string, ExistingTrack>>
  /** The text that screen readers announce after a row was moved. */
  readonly moved: string
  readonly onSetGenre: (genre: string) => void
  readonly onSort: () => void
}

const matchesFilter = (filter: Filter, state: RowState) => filter === 'all' || (filter === 'decide' ? isUndecided(state) : state === 'uploaded')

/** A grid with one row per file, which can be edited while the file is uploaded. Arrow keys move the focus between the cells. A pasted column fills the cells below. On phones, each row is a card. */
export function UploadGrid({ rows, errors, duplicates, moved, onSetGenre, onSort, ...grid }: UploadGridProps) {
  const { t } = useTranslation()
  const isPhone = useMedia('phone')
  const [filter, setFilter] = useState<Filter>('all')
  const getArtistName = useArtistNames(rows.flatMap(({ artist_ids: ids }) => ids))
  const items = rows.map((row, index) => {
    const upload = grid.uploads.uploads.find(({ id }) => id === row.key)
    const duplicate = duplicates[row.name]
    return { row, index, upload, duplicate, state: getRowState(row, upload, duplicate !== undefined) }
  })
  const shown = isPhone ? items.filter(({ state }) => matchesFilter(filter, state)) : items
  return (
    <section className={`${classes.box} ${screen.grid}`} aria-label={t('backstage.tracks.title')}>
      <div className={screen.toolbar}>
        <h2>{t('backstage.tracks.title')}</h2>
        <p className={classes.quiet}>{t('backstage.upload.grid_hint')}</p>
        <Menu
          label={t('backstage.upload.genre_for_all')}
          renderTrigger={(trigger) => (
            <Button variant="quiet" size="small" icon={<Tag aria-hidden="true" />} {...trigger}>
              {t('backstage.upload.genre_for_all')}
            </Button>
          )}
          getEntries={() => grid.genres.map(({ name, display_name: label }) => ({ id: name, label, onAction: () => onSetGenre(name) }))}
        />
        <Button variant="quiet" size="small" icon={<ListOrdered aria-hidden="true" />} onPress={onSort}>
          {t('backstage.upload.sort')}
        </Button>
      </div>
      {isPhone ? (
        <div className={screen.filters}>
          {FILTERS.map((option) => (
            <Chip key={option} isSelected={filter === option} onChange={() => setFilter(option)}>
              {t(`backstage.upload.filter.${option}`)} <b data-tabular="">{items.filter(({ state }) => matchesFilter(option, state)).length}</b>
            </Chip>
          ))}
        </div>
      ) : null}
      <div className={screen.scroll}>
        <table className={screen.table}>
          <thead>
            <tr>
              <th scope="col" className={screen.handleCell}>
                <VisuallyHidden>{t('backstage.upload.column.order')}</VisuallyHidden>
              </th>
              <th scope="col">#</th>
              <th scope="col">{t('backstage.upload.column.title')}</th>
              <th scope="col">{t('backstage.field.artists')}</th>
              <th scope="col">{t('backstage.upload.column.genre')}</th>
              {grid.cells.map(({ key, label }) => (
                <th key={key} scope="col">
                  {label}
                </th>
              ))}
              <th scope="col" className={screen.duration}>
                {t('backstage.upload.column.duration')}
              </th>
              <th scope="col">{t('backstage.upload.column.status')}</th>
              <th scope="col">
                <VisuallyHidden>{t('backstage.upload.column.actions')}</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody onKeyDown={moveCellFocus}>
            {shown.map(({ row, index, upload, duplicate }) => (
              <GridRow
                key={row.key}
                {...grid}
                getArtistName={getArtistName}
                row={row}
                index={index}
                upload={upload}
                duplicate={duplicate}
                errors={{ name: errors[`rows.${index}.name`], file: errors[`rows.${index}.file_entry_id`] }}
              />
            ))}
          </tbody>
        </table>
      </div>
      <VisuallyHidden as="p" role="status">
        {moved}
      </VisuallyHidden>
    </section>
  )
}
