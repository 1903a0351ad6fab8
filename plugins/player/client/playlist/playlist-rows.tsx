import { reportError, sendRequest, toast, useApiList, useInvalidateQueries } from '@balafon/sdk/client'
import { EmptyState } from '@balafon/ui/empty-state'
import { SearchField } from '@balafon/ui/search-field'
import { Select } from '@balafon/ui/select'
import { VirtualList } from '@balafon/ui/virtual-list'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getPlaylist, type Playlist, type PlaylistTrack } from '../../contract/catalogue.ts'
import { getPlaylistPath } from '../../contract/paths.ts'
import { addPlaylistTracks, listPlaylistTracks, movePlaylistTracks, PlaylistSort, removePlaylistTracks } from '../../contract/playlists.ts'
import { player } from '../engine/player-store.ts'
import { LoadNextPage } from '../library/load-next-page.tsx'
import { PlaylistRow } from './playlist-row.tsx'
import classes from './playlist-rows.module.css'
import { useRowDrag } from './use-row-drag.ts'

const ROW_HEIGHT = 56
const PAGE_SIZE = 500
const ROWS_BEFORE_END = 60

/** The tracks of a playlist with a filter and an order. Editors move rows with the handle, by mouse, finger or arrow keys. */
export function PlaylistRows({ playlist }: { readonly playlist: Playlist }) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const [sort, setSort] = useState<PlaylistSort>('custom')
  const invalidate = useInvalidateQueries()
  const isPlain = playlist.is_complete && search.trim() === '' && sort === 'custom'
  const query = useApiList(
    listPlaylistTracks,
    { params: { playlistId: playlist.id }, query: { sort, perPage: PAGE_SIZE, ...(search.trim() && { search: search.trim() }) } },
    { enabled: !isPlain, keepPrevious: true },
  )
  const loaded = useMemo(() => query.data?.pages.flatMap(({ data }) => data), [query.data])
  const rows = isPlain ? playlist.tracks : (loaded ?? playlist.tracks)
  const source = { title: playlist.name, to: getPlaylistPath(playlist) }
  const params = { playlistId: playlist.id }
  const list = useRef<HTMLDivElement>(null)

  const change = async (run: () => Promise<unknown>) => {
    try {
      await run()
    } catch (error) {
      reportError(error)
    }
    await invalidate(getPlaylist, listPlaylistTracks)
  }
  const move = (rowId: number, before: number | null) => void change(() => sendRequest(movePlaylistTracks, { params, body: { row_ids: [rowId], before } }))
  const remove = (row: PlaylistTrack) =>
    void change(async () => {
      const before = rows[rows.indexOf(row) + 1]?.row_id ?? null
      await sendRequest(removePlaylistTracks, { params, body: { row_ids: [row.row_id] } })
      const undo = () => void change(() => sendRequest(addPlaylistTracks, { params, body: { track_ids: [row.id], before, duplicates: 'add' } }))
      toast.positive(t('playlist.removed', { name: row.name }), { action: { label: t('playlist.undo'), run: undo } })
    })
  const ids = rows.map(({ row_id }) => row_id)
  const drag = useRowDrag(list, ids, move)
  const canMove = playlist.may_edit && sort === 'custom' && search.trim() === ''

  return (
    <div ref={list}>
      <div className={classes.toolbar}>
        <SearchField label={t('playlist.find_in')} value={search} onChange={setSearch} />
        <Select
          label={t('playlist.sort')}
          value={sort}
          onChange={(id) => setSort(PlaylistSort.parse(id))}
          items={PlaylistSort.options.map((id) => ({ id, label: t(`playlist.sort.${id}`) }))}
        />
      </div>
      {rows.length === 0 ? <EmptyState heading="h2" title={t('library.no_match', { query: search })} /> : null}
      <VirtualList label={t('songs_of', { name: playlist.name })} items={rows} getItemId={({ row_id }) => row_id} rowHeight={ROW_HEIGHT}>
        {(row, index) => (
          <>
            <PlaylistRow
              row={row}
              number={index + 1}
              sourcePath={source.to}
              onPlay={() => player.playTracks(rows, index, source)}
              {...(canMove && { handle: drag.getHandleProps(row.row_id), drop: drag.getDropPosition(row.row_id) })}
              {...(playlist.may_edit && { onRemove: () => remove(row) })}
            />
            {!isPlain && index >= rows.length - ROWS_BEFORE_END ? <LoadNextPage query={query} /> : null}
          </>
        )}
      </VirtualList>
    </div>
  )
}
