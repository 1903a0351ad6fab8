import { useLocation } from '@balafon/sdk/client'
import { useState } from 'react'
import type { AdminGroup } from '../../contract/points.ts'
import { isPathWithin, type TabGroup } from './use-tabs.ts'

const STORAGE_KEY = 'balafon-folded-admin-groups'

const readStored = (): readonly string[] => (localStorage.getItem(STORAGE_KEY) ?? '').split(',')

/**
 * Returns which groups of the navigation the user has folded, and changes them. They stay folded on this device. When the admin area is
 * opened, the group of the opened page is unfolded, so that the navigation shows the current page.
 */
export function useFoldedGroups(groups: readonly TabGroup[]) {
  const { pathname } = useLocation()
  const [folded, setFolded] = useState(() => {
    const current = groups.find(({ tabs }) => tabs.some(({ to }) => isPathWithin(to, pathname)))?.group
    return readStored().filter((group) => group !== current)
  })
  return (group: AdminGroup) => ({
    isFolded: folded.includes(group),
    onChange(isFolded: boolean) {
      const changed = isFolded ? [...folded, group] : folded.filter((other) => other !== group)
      localStorage.setItem(STORAGE_KEY, changed.join(','))
      setFolded(changed)
    },
  })
}
