import { createContext, useContext } from 'react'

const CardHeading = createContext<'h2' | 'h3'>('h2')

/** Sections with a title of their own make the titles of their cards a level lower, so that no level is skipped. */
export const CardHeadingProvider = CardHeading.Provider

/** Returns the element of the titles of cards. */
export const useCardHeading = () => useContext(CardHeading)
