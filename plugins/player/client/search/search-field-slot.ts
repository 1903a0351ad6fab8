import { create } from 'zustand'

interface SearchFieldSlot {
  readonly element: HTMLElement | null
}

/** The element of the top bar in which the search page shows its field. It is null on other pages, and when the top bar has no such element. */
export const useSearchFieldSlot = create<SearchFieldSlot>(() => ({ element: null }))

/** Sets the element. The top bar uses this function as a ref. */
export const setSearchFieldSlot = (element: HTMLElement | null) => useSearchFieldSlot.setState({ element })
