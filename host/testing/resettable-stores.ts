import type { UseBoundStore } from 'zustand/react'
import { create as createStore } from 'zustand/react'
import type { StateCreator, StoreApi } from 'zustand/vanilla'

// vitest.components.config.ts replaces `zustand` with this module. It is otherwise the same.
export * from 'zustand/react'
export * from 'zustand/vanilla'

const resets = new Set<() => void>()

function createResettable<T>(initializer: StateCreator<T>): UseBoundStore<StoreApi<T>> {
  const store = createStore(initializer)
  resets.add(() => store.setState(store.getInitialState(), true))
  return store
}

/** Creates a store as `create` of zustand does. With middleware it is called without arguments first. */
export const create = <T>(initializer?: StateCreator<T>) => (initializer ? createResettable(initializer) : createResettable)

/** Gives every store the state that it was created with. */
export function resetStores() {
  for (const reset of resets) reset()
}
