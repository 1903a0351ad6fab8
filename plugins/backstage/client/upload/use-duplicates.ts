import { sendRequest } from '@balafon/sdk/client'
import { useCallback, useState } from 'react'
import { findDuplicates } from '../../contract/upload.ts'
import type { ExistingTrack } from './duplicate-dialog.tsx'

/** Returns the songs of an artist with the names of rows, by name, and a function that looks for more names. */
export function useDuplicates(artistId: number) {
  const [duplicates, setDuplicates] = useState<Readonly<Record<string, ExistingTrack>>>({})
  const check = useCallback(
    async (names: readonly string[]) => {
      const asked = [...new Set(names.map((name) => name.trim()).filter(Boolean))].slice(0, 200)
      if (asked.length === 0) return
      // Duplicates are a hint only: without the response, nothing is marked.
      const found = await sendRequest(findDuplicates, { body: { artist_id: artistId, names: asked } }).catch(() => null)
      if (found) setDuplicates((current) => ({ ...current, ...Object.fromEntries(found.duplicates.map(({ name, track }) => [name, track])) }))
    },
    [artistId],
  )
  return { duplicates, check }
}
