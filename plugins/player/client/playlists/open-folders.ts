import { create } from 'zustand'

const KEY = 'balafon.player.openFolders'

interface OpenFolders {
  readonly ids: readonly number[]
}

/** The ids of the folders that the user has opened in the sidebar of this browser. */
const useOpenFolders = create<OpenFolders>(() => ({ ids: readIds() }))

function readIds(): readonly number[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'number') : []
  } catch {
    return []
  }
}

function setIds(ids: readonly number[]) {
  useOpenFolders.setState({ ids })
  try {
    localStorage.setItem(KEY, JSON.stringify(ids))
  } catch {
    // When the storage is full or disabled, the folders are closed after a reload.
  }
}

export const useIsFolderOpen = (id: number) => useOpenFolders(({ ids }) => ids.includes(id))

export function toggleFolder(id: number) {
  const { ids } = useOpenFolders.getState()
  setIds(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id])
}

/** Opens a folder, so that the user sees the playlist that was moved into it. */
export const openFolder = (id: number) => setIds([...new Set([...useOpenFolders.getState().ids, id])])
