import { useUser } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { EmptyState } from '@balafon/ui/empty-state'
import { VisuallyHidden } from '@balafon/ui/visually-hidden'
import { ListX } from 'lucide-react'
import { useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { Playlist } from '../../contract/catalogue.ts'
import { getPlaylistPath } from '../../contract/paths.ts'
import { Cover } from '../components/cover.tsx'
import { ListToolbar } from '../tracks/list-toolbar.tsx'
import type { SortKey, TrackEntry } from '../tracks/track-entry.ts'
import { TrackList } from '../tracks/track-list.tsx'
import { useCompactRows } from '../tracks/use-compact-rows.ts'
import classes from './playlist-rows.module.css'
import { usePlaylistChanges } from './use-playlist-changes.ts'
import { PLAYLIST_SORTS, type PlaylistEntry, usePlaylistTracks } from './use-playlist-tracks.ts'
import { type RowDrag, useRowMoving } from './use-row-moving.ts'

const SORT_KEYS: readonly SortKey[] = ['number', 'name', 'artist', 'album', 'date', 'duration']
const COLUMNS = ['album', 'date'] as const
const COLLABORATIVE_COLUMNS = ['album', 'added_by', 'date'] as const

/** The tracks of a playlist with a filter and an order. While the list has the order of the playlist, editors can move rows with the pointer or the keyboard. */
export function PlaylistRows({ playlist }: { readonly playlist: Playlist }) {
  const { t } = useTranslation()
  const user = useUser()
  const list = useRef<HTMLDivElement>(null)
  const [selected, setSelected] = useState<ReadonlySet<TrackEntry['key']>>(new Set())
  const [announcement, setAnnouncement] = useState('')
  const tracks = usePlaylistTracks(playlist, ({ id, name }) => (id === user?.id ? t('playlist.you') : name))
  const { params, query } = tracks
  const { entries, move, remove } = usePlaylistChanges(playlist.id, tracks.entries)
  const compact = useCompactRows(params)
  const canMove = playlist.may_edit && params.sort === 'custom' && params.search === ''
  const { moving, drag } = useRowMoving({
    list,
    entries,
    selected,
    onMove: (keys, before) => move(keys.map(Number), before === null ? null : Number(before)),
    onKeyboardMove: (position) => setAnnouncement(t('queue.moved', { position, count: entries.length })),
  })
  const removeEntries = (removed: readonly TrackEntry[]) => {
    const keys = new Set(removed.map(({ key }) => key))
    void remove(entries.filter(({ key }) => keys.has(key)))
  }
  const hasAddedBy = playlist.is_collaborative || playlist.collaborators.length > 0
  return (
    <div ref={list}>
      <ListToolbar
        filterLabel={t('playlist.find_in')}
        text={params.text}
        onTextChange={params.setText}
        sorts={PLAYLIST_SORTS.map((id) => ({ id, label: t(`playlist.sort.${id}`) }))}
        sort={params.sort}
        onSort={(id) => params.setSort(PLAYLIST_SORTS.find((sort) => sort === id) ?? 'custom')}
        summary={params.search && query?.hasNextPage !== true ? t('search.count', { count: entries.length }) : undefined}
        compact={compact}
      />
      {playlist.may_edit && params.sort !== 'custom' ? <p className={classes.hint}>{t('playlist.move.order_hint')}</p> : null}
      {entries.length === 0 && params.search ? (
        <EmptyState heading="h2" title={t('search.no_results')} action={<Button onPress={() => params.setText('')}>{t('library.clear_filters')}</Button>} />
      ) : (
        <TrackList
          entries={entries}
          source={{ title: playlist.name, to: getPlaylistPath(playlist) }}
          label={t('songs_of', { name: playlist.name })}
          columns={hasAddedBy ? COLLABORATIVE_COLUMNS : COLUMNS}
          hasCovers
          isMain
          isCompact={compact[0]}
          sort={{ keys: SORT_KEYS, current: tracks.column, order: tracks.order, onSort: tracks.setColumn }}
          {...(query && { query })}
          loadAll={tracks.loadAll}
          onSelectionChange={setSelected}
          {...(playlist.may_edit && {
            onRemove: removeEntries,
            listMenuEntries: (entry: TrackEntry) => [
              { id: 'remove', label: t('playlist.remove_track'), icon: <ListX />, onAction: () => removeEntries([entry]) },
            ],
          })}
          {...(canMove && { moving })}
        />
      )}
      <VisuallyHidden as="p" role="status">
        {announcement}
      </VisuallyHidden>
      {drag ? <DraggedRows drag={drag} entries={entries} /> : null}
    </div>
  )
}

/** The dragged rows, which follow the pointer. */
function DraggedRows({ drag, entries }: { readonly drag: RowDrag; readonly entries: readonly PlaylistEntry[] }) {
  const { t } = useTranslation()
  const first = entries.find(({ key }) => key === drag.keys[0])?.row
  if (!first) return null
  return createPortal(
    <div className={classes.dragged} style={{ translate: `${drag.x}px ${drag.y}px` }} aria-hidden="true">
      <span className={classes.cover}>
        <Cover image={first.image} />
      </span>
      <span className={classes.text}>
        <b>{drag.keys.length > 1 ? t('songs', { count: drag.keys.length }) : first.name}</b>
        <span>{first.artists.map(({ name }) => name).join(', ')}</span>
      </span>
    </div>,
    document.body,
  )
}
