import { useSyncExternalStore } from 'react'

let version = 0
const listeners = new Set<() => void>()

/** Makes every component with texts translate again. It is called when late texts that a component has asked for are loaded. */
export function increaseTextsVersion() {
  version += 1
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const getVersion = () => version

/** Returns a number that changes when late texts were loaded, and then renders the component again. */
export const useTextsVersion = (): number => useSyncExternalStore(subscribe, getVersion, getVersion)
