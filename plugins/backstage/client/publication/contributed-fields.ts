import { useCallback, useMemo, useRef, useState } from 'react'
import type { BackstageFieldProps } from '../../contract/points.ts'

/** Returns the props for fields of other plugins, whether one of these fields has unsaved changes, and a function that saves the fields after the form was saved. */
export function useContributedFields(id: number | null) {
  const saves = useRef(new Set<(id: number) => Promise<void>>())
  const [isDirty, setDirty] = useState(false)
  const registerSave = useCallback((save: (savedId: number) => Promise<void>) => {
    saves.current.add(save)
    return () => void saves.current.delete(save)
  }, [])
  const props = useMemo<BackstageFieldProps>(() => ({ id, onDirtyChange: setDirty, registerSave }), [id, registerSave])
  const saveAll = async (savedId: number) => {
    for (const save of saves.current) await save(savedId)
    setDirty(false)
  }
  return { props, isDirty, saveAll }
}
