import { ApiError, useOpenModal } from '@balafon/sdk/client'
import { lazy } from 'react'
import type { ConflictingField } from './conflict-dialog.tsx'

const ConflictDialog = lazy(() => import('./conflict-dialog.tsx'))

interface Versioned {
  readonly version: number
}

interface ConflictOptions<T extends Versioned> {
  /** Sends the changes with the version that they are based on. */
  readonly save: (version: number) => Promise<unknown>
  /** Lists the fields of which both versions are shown. */
  readonly compare: (saved: T) => readonly ConflictingField[] | Promise<readonly ConflictingField[]>
}

/**
 * Returns a function that saves changes. When another editor has saved in the meantime, both versions are shown, and the user decides whether to
 * save anyway. When the user decides otherwise, the function throws an `AbortError`, so that the form keeps the input.
 */
export function useConflict() {
  const openModal = useOpenModal()
  return async function saveWithVersion<T extends Versioned>(version: number, options: ConflictOptions<T>): Promise<void> {
    try {
      await options.save(version)
    } catch (error) {
      const saved = readSavedVersion<T>(error)
      if (!saved) throw error
      const fields = await options.compare(saved)
      const isConfirmed = await openModal<true>((modal) => <ConflictDialog {...modal} fields={fields} />)
      if (!isConfirmed) throw new DOMException('The user kept editing.', 'AbortError')
      await saveWithVersion(saved.version, options)
    }
  }
}

/** Reads the version of the other editor from a 409 response. */
function readSavedVersion<T extends Versioned>(error: unknown): T | undefined {
  if (!(error instanceof ApiError) || error.code !== 'resource.conflict') return undefined
  return error.current as T | undefined
}
