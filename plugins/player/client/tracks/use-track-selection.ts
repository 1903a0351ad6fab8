import { useCallback, useMemo, useState } from 'react'
import type { TrackEntry } from './track-entry.ts'

type Key = TrackEntry['key']

interface Selection {
  readonly keys: ReadonlySet<Key>
  /** The row that was selected or deselected last. A range starts at this row. */
  readonly anchor: Key | null
}

const NONE: Selection = { keys: new Set(), anchor: null }

interface TrackSelection {
  readonly keys: ReadonlySet<Key>
  /** Selects or deselects a row. With `isRange`, selects all rows between the last toggled row and this row. */
  readonly toggle: (key: Key, isRange: boolean) => void
  readonly selectAll: (keys: readonly Key[]) => void
  readonly clear: () => void
}

/** Returns the selected rows of a list of tracks and functions that change the selection. Rows that are removed from the list are no longer selected. */
export function useTrackSelection(entries: readonly TrackEntry[]): TrackSelection {
  const [selection, setSelection] = useState(NONE)
  const keys = useMemo(() => {
    if (selection.keys.size === 0) return NONE.keys
    const present = entries.filter(({ key }) => selection.keys.has(key))
    return present.length === selection.keys.size ? selection.keys : new Set(present.map(({ key }) => key))
  }, [selection, entries])
  const toggle = useCallback(
    (key: Key, isRange: boolean) =>
      setSelection((previous) => {
        if (isRange && previous.anchor !== null) {
          const range = listRange(entries, previous.anchor, key)
          if (range.length > 0) return { keys: new Set([...previous.keys, ...range]), anchor: previous.anchor }
        }
        const next = new Set(previous.keys)
        if (!next.delete(key)) next.add(key)
        return { keys: next, anchor: key }
      }),
    [entries],
  )
  const selectAll = useCallback((all: readonly Key[]) => setSelection({ keys: new Set(all), anchor: null }), [])
  const clear = useCallback(() => setSelection(NONE), [])
  return { keys, toggle, selectAll, clear }
}

function listRange(entries: readonly TrackEntry[], from: Key, to: Key): Key[] {
  const [start, end] = [from, to].map((key) => entries.findIndex((entry) => entry.key === key)).toSorted((a, b) => a - b)
  return start === undefined || end === undefined || start < 0 ? [] : entries.slice(start, end + 1).map(({ key }) => key)
}
