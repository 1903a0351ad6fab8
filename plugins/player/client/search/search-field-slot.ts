import { create } from 'zustand'

interface SearchFieldSlot {
  readonly element: HTMLElement | null
}

/** The element of the top bar in which the search page shows its field. Null on other pages, and where the top bar has none. */
export const useSearchFieldSlot = create<SearchFieldSlot>(() => ({ element: null }))

/** Sets the element; a ref of the top bar. */
export const setSearchFieldSlot = (element: HTMLElement | null) => useSearchFieldSlot.setState({ element })
