import { reportError, sendRequest, toast, useInvalidateQueries } from '@balafon/sdk/client'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BackstageTrack } from '../../contract/music.ts'
import { getBackstageTrack, listBackstageTracks, MAX_CHANGED_TRACKS, type TrackResult, updateBackstageTracks } from '../../contract/tracks.ts'
import { findWrongValues, type GridEdits, type GridValues, getChanges, toTrackChanges } from './grid-values.ts'

/** The error messages of a row by field. The key `row` has the message about the whole row. */
export type RowErrors = Readonly<Record<string, string>>

/** Stores the edits of the grid and saves them. A row that cannot be saved keeps its edits and shows an error message. */
export function useTrackGrid(tracks: readonly BackstageTrack[]) {
  const { t } = useTranslation()
  const invalidate = useInvalidateQueries()
  const [edits, setEdits] = useState<GridEdits>({})
  const [errors, setErrors] = useState<Readonly<Record<number, RowErrors>>>({})
  const [isPending, setPending] = useState(false)
  const changed = tracks.flatMap((track) => {
    const changes = getChanges(track, edits[track.id])
    return Object.keys(changes).length > 0 ? [{ track, changes }] : []
  })

  function edit(id: number, values: Partial<GridValues>) {
    setEdits((current) => ({ ...current, [id]: { ...current[id], ...values } }))
    // The messages of the changed fields and of the whole row are removed. Those of other fields stay.
    setErrors((current) => ({ ...current, [id]: withoutKeys(current[id] ?? {}, [...Object.keys(values), 'row']) }))
  }
  function discard() {
    setEdits({})
    setErrors({})
  }

  function readErrors({ status, errors: messages }: TrackResult): RowErrors {
    if (status === 'invalid') return Object.fromEntries(Object.entries(messages).map(([path, [message = '']]) => [path.split('.')[0] ?? path, message]))
    return { row: t(`backstage.grid.${status}`) }
  }

  async function send() {
    const results: TrackResult[] = []
    for (let first = 0; first < changed.length; first += MAX_CHANGED_TRACKS) {
      const part = changed.slice(first, first + MAX_CHANGED_TRACKS).map(({ track, changes }) => toTrackChanges(track, changes))
      results.push(...(await sendRequest(updateBackstageTracks, { body: { tracks: part } })).results)
    }
    return results
  }

  /** Saves the changed rows. Returns the id of the first row that could not be saved. */
  async function save(): Promise<number | null> {
    const wrong = changed.flatMap(({ track, changes }) => {
      const messageKeys = Object.entries(findWrongValues(changes))
      return messageKeys.length > 0 ? [[track.id, Object.fromEntries(messageKeys.map(([field, key]) => [field, t(key)]))] as const] : []
    })
    setErrors(Object.fromEntries(wrong))
    if (wrong.length > 0) return wrong[0]?.[0] ?? null
    setPending(true)
    try {
      const results = await send()
      const failed = results.filter(({ status }) => status !== 'saved')
      // The saved values are loaded before the edits are removed. Otherwise the rows would show the old values for a moment.
      await invalidate(listBackstageTracks, getBackstageTrack)
      setEdits((current) =>
        withoutKeys(
          current,
          results.flatMap(({ id, status }) => (status === 'saved' ? [String(id)] : [])),
        ),
      )
      setErrors(Object.fromEntries(failed.map((result) => [result.id, readErrors(result)])))
      const saved = results.length - failed.length
      if (failed.length > 0) toast.danger(t('backstage.grid.partly', { count: failed.length, saved }))
      else toast.positive(t('backstage.grid.saved', { count: saved }))
      return failed[0]?.id ?? null
    } catch (error) {
      reportError(error)
      return null
    } finally {
      setPending(false)
    }
  }

  return { edits, errors, edit, discard, save, isPending, changedCount: changed.length }
}

const withoutKeys = <T extends object>(values: T, keys: readonly string[]): T =>
  Object.fromEntries(Object.entries(values).filter(([key]) => !keys.includes(key))) as T
