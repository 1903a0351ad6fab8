import type { Key } from 'react-aria-components/ListBox'

interface ListItem {
  readonly id: string
  readonly label: string
  readonly isDisabled?: boolean
}

type FindKey = (from: Key) => string | null

/** The part of react-aria's keyboard delegate that lists use: it finds the item to which a key moves. */
export interface KeyboardDelegate {
  readonly getKeyBelow: FindKey
  readonly getKeyAbove: FindKey
  readonly getFirstKey: () => string | null
  readonly getLastKey: () => string | null
  readonly getKeyPageBelow: FindKey
  readonly getKeyPageAbove: FindKey
  readonly getKeyForSearch: (text: string, from?: Key | null) => string | null
}

const RESET_DELAY_MS = 500
const PAGE_SIZE = 10

/**
 * Creates the keyboard delegate of a list with type-ahead. react-aria resets the typed text after one second. Here a pause of 500 ms starts a
 * new text, although react-aria still passes the old text followed by the new one.
 */
export function createTypeAhead(all: readonly ListItem[], now: () => number = () => performance.now()): KeyboardDelegate {
  const items = all.filter(({ isDisabled }) => !isDisabled)
  const findIndex = (id: Key) => items.findIndex((item) => item.id === id)
  const getIdAt = (index: number) => items[index]?.id ?? null
  /** The text that react-aria passed last, the index in it at which the text after the last pause starts, and the time of the last key. */
  const typed = { text: '', start: 0, time: Number.NEGATIVE_INFINITY }
  const getCurrentText = (text: string) => {
    if (text.length < typed.text.length) typed.start = 0
    else if (text !== typed.text && now() - typed.time > RESET_DELAY_MS) typed.start = typed.text.length
    typed.text = text
    typed.time = now()
    return text.slice(typed.start)
  }
  return {
    getKeyBelow: (id) => getIdAt(findIndex(id) + 1),
    getKeyAbove: (id) => getIdAt(findIndex(id) - 1),
    getFirstKey: () => getIdAt(0),
    getLastKey: () => getIdAt(items.length - 1),
    getKeyPageBelow: (id) => getIdAt(Math.min(findIndex(id) + PAGE_SIZE, items.length - 1)),
    getKeyPageAbove: (id) => getIdAt(Math.max(findIndex(id) - PAGE_SIZE, 0)),
    getKeyForSearch: (text, from) => findByPrefix(items, getCurrentText(text), from === undefined || from === null ? 0 : findIndex(from)),
  }
}

/** Finds the first item, from an index on, with a label that starts with a text. Accents and case are ignored. */
function findByPrefix(items: readonly ListItem[], text: string, from: number) {
  const collator = new Intl.Collator(undefined, { usage: 'search', sensitivity: 'base' })
  const found = items.slice(Math.max(from, 0)).find(({ label }) => collator.compare(label.slice(0, text.length), text) === 0)
  return found?.id ?? null
}
