import { createContext, useContext } from 'react'

/** The names of the values of text fields, by field and value: `{ plugin: { player: 'Music' } }`. */
export type ValueNames = Readonly<Record<string, Readonly<Record<string, string>>>>

const NO_NAMES: ValueNames = {}

/** Makes the names known to the cells and filters of a list. */
export const ValueNamesContext = createContext(NO_NAMES)

/** Returns the names of the values of text fields. */
export const useValueNames = (): ValueNames => useContext(ValueNamesContext)

/** Returns the name of a value, else the value itself. */
export const findValueName = (names: ValueNames, field: string, value: string): string => {
  const values = names[field]
  return values && Object.hasOwn(values, value) ? (values[value] ?? value) : value
}
