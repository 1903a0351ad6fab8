import { reportError, sendRequest, toast, useInvalidateQueries } from '@balafon/sdk/client'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getPlaylist } from '../../contract/catalogue.ts'
import { addPlaylistTracks, listPlaylistTracks, movePlaylistTracks, removePlaylistTracks } from '../../contract/playlists.ts'
import { groupRemoved, moveRows } from './move-rows.ts'
import type { PlaylistEntry } from './use-playlist-tracks.ts'

const UNDO_MS = 8000

interface Move {
  readonly ids: readonly number[]
  /** The id of the row before which the rows are inserted; null for the end of the list. */
  readonly before: number | null
}

/** Moves and removes rows of a playlist, with undo. Changes are shown at once, before the server confirms them. */
export function usePlaylistChanges(playlistId: number, serverEntries: readonly PlaylistEntry[]) {
  const { t } = useTranslation()
  const invalidate = useInvalidateQueries()
  const [moves, setMoves] = useState<readonly Move[]>([])
  const [removed, setRemoved] = useState<ReadonlySet<number>>(new Set())
  const params = { playlistId }
  const present = removed.size === 0 ? serverEntries : serverEntries.filter(({ row }) => !removed.has(row.row_id))
  const entries = moves.reduce((list, { ids, before }) => moveRows(list, ids, before), present)

  const run = async (change: () => Promise<unknown>) => {
    try {
      await change()
    } catch (error) {
      reportError(error)
    }
    await invalidate(getPlaylist, listPlaylistTracks)
  }
  const send = async (move: Move) => {
    setMoves((list) => [...list, move])
    await run(() => sendRequest(movePlaylistTracks, { params, body: { row_ids: [...move.ids], before: move.before } }))
    setMoves((list) => list.filter((other) => other !== move))
  }
  const move = (ids: readonly number[], before: number | null) => {
    const order = entries.map(({ row }) => row.row_id)
    const undo = () => void moveBack(order, ids, send)
    toast.positive(t('playlist.moved', { count: ids.length }), { duration: UNDO_MS, action: { label: t('undo'), run: undo } })
    void send({ ids, before })
  }
  const remove = async (rows: readonly PlaylistEntry[]) => {
    const ids = rows.map(({ row }) => row.row_id)
    const groups = groupRemoved(entries, ids)
    setRemoved(new Set([...removed, ...ids]))
    await run(() => sendRequest(removePlaylistTracks, { params, body: { row_ids: ids } }))
    setRemoved(new Set())
    const undo = () =>
      void run(async () => {
        for (const { trackIds, before } of groups) await sendRequest(addPlaylistTracks, { params, body: { track_ids: trackIds, before, duplicates: 'add' } })
      })
    const [first] = rows
    const text = rows.length === 1 && first ? t('playlist.removed', { name: first.row.name }) : t('playlist.removed_songs', { count: rows.length })
    toast.positive(text, { duration: UNDO_MS, action: { label: t('undo'), run: undo } })
  }
  return { entries, move, remove }
}

/** Moves rows back to their places in an earlier order. It begins with the last row, because each row is inserted before the row that followed it, which must already be in its place. */
async function moveBack(order: readonly number[], ids: readonly number[], send: (move: Move) => Promise<void>) {
  for (const id of order.filter((rowId) => ids.includes(rowId)).toReversed()) await send({ ids: [id], before: order[order.indexOf(id) + 1] ?? null })
}
