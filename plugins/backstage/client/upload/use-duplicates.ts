import { sendRequest } from '@balafon/sdk/client'
import { useCallback, useState } from 'react'
import { findDuplicates } from '../../contract/upload.ts'
import type { ExistingTrack } from './duplicate-dialog.tsx'

/** Returns the existing songs of an artist by name, and a function that searches for songs with the names of rows. */
export function useDuplicates(artistId: number) {
  const [duplicates, setDuplicates] = useState<Readonly<Record<string, ExistingTrack>>>({})
  const searchDuplicates = useCallback(
    async (names: readonly string[]) => {
      const asked = [...new Set(names.map((name) => name.trim()).filter(Boolean))].slice(0, 200)
      if (asked.length === 0) return
      // Duplicates are only a hint for the user, so a failed request is ignored.
      const found = await sendRequest(findDuplicates, { body: { artist_id: artistId, names: asked } }).catch(() => null)
      if (found) setDuplicates((current) => ({ ...current, ...Object.fromEntries(found.duplicates.map(({ name, track }) => [name, track])) }))
    },
    [artistId],
  )
  return { duplicates, searchDuplicates }
}
