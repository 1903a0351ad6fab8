import { useState } from 'react'
import type { useListParams } from './use-list-params.ts'

const KEY = 'balafon.library.compact'
const PARAM = 'rows'

/** Returns whether rows are compact, and a function that changes this. The URL decides; without a value in the URL, the last choice in this browser. */
export function useCompactRows({ get, setParameters }: Pick<ReturnType<typeof useListParams>, 'get' | 'setParameters'>) {
  const [isRemembered, setRemembered] = useState(() => readCompact())
  const param = get(PARAM)
  const isCompact = param === null ? isRemembered : param === 'compact'
  const setCompact = (value: boolean) => {
    setRemembered(value)
    setParameters({ [PARAM]: value ? 'compact' : null })
    try {
      localStorage.setItem(KEY, String(value))
    } catch {
      // When the storage is full or disabled, the choice is only in the URL.
    }
  }
  return [isCompact, setCompact] as const
}

function readCompact(): boolean {
  try {
    return localStorage.getItem(KEY) === 'true'
  } catch {
    return false
  }
}
