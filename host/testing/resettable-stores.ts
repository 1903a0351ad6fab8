import type { UseBoundStore } from 'zustand/react'
import { create as createStore } from 'zustand/react'
import type { StateCreator, StoreApi } from 'zustand/vanilla'

// vitest.components.config.ts replaces `zustand` with this module, which behaves like `zustand` and can also reset all stores between tests.
export * from 'zustand/react'
export * from 'zustand/vanilla'

const resets = new Set<() => void>()

function createResettable<T>(initializer: StateCreator<T>): UseBoundStore<StoreApi<T>> {
  const store = createStore(initializer)
  resets.add(() => store.setState(store.getInitialState(), true))
  return store
}

/** Creates a store as `create` of zustand does. Stores with middleware call it without arguments, as `create<State>()(initializer)`. */
export const create = <T>(initializer?: StateCreator<T>) => (initializer ? createResettable(initializer) : createResettable)

/** Gives every store the state that it was created with. */
export function resetStores() {
  for (const reset of resets) reset()
}
