import { reportError, sendRequest, toast, useInvalidateQueries } from '@balafon/sdk/client'
import { useTranslation } from 'react-i18next'
import {
  addLibrarySongs,
  getLibrary,
  getLibrarySongsSummary,
  listLibrarySongs,
  listProfileLikes,
  MAX_CHANGED_SONGS,
  removeLibrarySongs,
  restoreLibrarySongs,
} from '../../contract/collection.ts'
import { confirmLikes } from './collection-store.ts'

const UNDO_MS = 8000

/** Returns functions that add many tracks to the library or remove them, with undo. */
export function useLikeTracks() {
  const { t } = useTranslation()
  const invalidate = useInvalidateQueries()
  const run = async (change: () => Promise<void>) => {
    try {
      await change()
    } catch (error) {
      reportError(error)
    }
    await invalidate(listLibrarySongs, getLibrarySongsSummary, getLibrary, listProfileLikes)
  }
  const likeTracks = (ids: readonly number[]) =>
    run(async () => {
      let added = 0
      for (const chunk of splitIds(ids)) {
        added += (await sendRequest(addLibrarySongs, { body: { track_ids: chunk } })).added
        confirmLikes(chunk, true)
      }
      toast.positive(t('notice.liked_songs', { count: added }))
    })
  const restore = (ids: readonly number[], undos: readonly string[]) =>
    run(async () => {
      for (const undo of undos) await sendRequest(restoreLibrarySongs, { body: { undo } })
      confirmLikes(ids, true)
    })
  const unlikeTracks = (ids: readonly number[]) =>
    run(async () => {
      let count = 0
      const undos: string[] = []
      for (const chunk of splitIds(ids)) {
        const { removed, undo } = await sendRequest(removeLibrarySongs, { body: { track_ids: chunk } })
        count += removed
        if (undo !== null) undos.push(undo)
        confirmLikes(chunk, false)
      }
      toast.positive(t('notice.unliked_songs', { count }), { duration: UNDO_MS, action: { label: t('undo'), run: () => void restore(ids, undos) } })
    })
  return { likeTracks, unlikeTracks }
}

const splitIds = (ids: readonly number[]) =>
  Array.from({ length: Math.ceil(ids.length / MAX_CHANGED_SONGS) }, (_, index) => ids.slice(index * MAX_CHANGED_SONGS, (index + 1) * MAX_CHANGED_SONGS))
