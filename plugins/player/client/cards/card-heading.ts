import { createContext, useContext } from 'react'

const CardHeading = createContext<'h2' | 'h3'>('h2')

/** Sets the heading element of the cards inside a section. In a section with its own title, the cards need a lower heading level. */
export const CardHeadingProvider = CardHeading.Provider

/** Returns the heading element for the titles of cards. */
export const useCardHeading = () => useContext(CardHeading)
