import { create } from 'zustand'

interface SearchFieldPlace {
  readonly element: HTMLElement | null
}

/** The element of the top bar in which the search page shows its field. Null on other pages, and where the top bar has none. */
export const useSearchFieldPlace = create<SearchFieldPlace>(() => ({ element: null }))

/** Sets the element; a ref of the top bar. */
export const setSearchFieldPlace = (element: HTMLElement | null) => useSearchFieldPlace.setState({ element })
