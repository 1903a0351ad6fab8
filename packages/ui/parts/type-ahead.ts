import type { Key } from 'react-aria-components/ListBox'

interface Typed {
  readonly id: string
  readonly label: string
  readonly isDisabled?: boolean
}

type Step = (from: Key) => string | null

/** What react-aria asks where a key leads to. */
export interface ListKeys {
  readonly getKeyBelow: Step
  readonly getKeyAbove: Step
  readonly getFirstKey: () => string | null
  readonly getLastKey: () => string | null
  readonly getKeyPageBelow: Step
  readonly getKeyPageAbove: Step
  readonly getKeyForSearch: (text: string, from?: Key | null) => string | null
}

const RESETS_AFTER = 500
const PAGE = 10

/**
 * Where a list's keys lead. react-aria forgets what was typed after a second; here what is typed
 * after a pause of 500 ms starts a word of its own, whatever react-aria still has in front of it.
 */
export function createTypeAhead(all: readonly Typed[], now: () => number = () => performance.now()): ListKeys {
  const items = all.filter(({ isDisabled }) => !isDisabled)
  const indexOf = (id: Key) => items.findIndex((item) => item.id === id)
  const at = (index: number) => items[index]?.id ?? null
  const heard = { text: '', start: 0, at: Number.NEGATIVE_INFINITY }
  const word = (text: string) => {
    if (text.length < heard.text.length) heard.start = 0
    else if (text !== heard.text && now() - heard.at > RESETS_AFTER) heard.start = heard.text.length
    heard.text = text
    heard.at = now()
    return text.slice(heard.start)
  }
  return {
    getKeyBelow: (id) => at(indexOf(id) + 1),
    getKeyAbove: (id) => at(indexOf(id) - 1),
    getFirstKey: () => at(0),
    getLastKey: () => at(items.length - 1),
    getKeyPageBelow: (id) => at(Math.min(indexOf(id) + PAGE, items.length - 1)),
    getKeyPageAbove: (id) => at(Math.max(indexOf(id) - PAGE, 0)),
    getKeyForSearch: (text, from) => findByPrefix(items, word(text), from === undefined || from === null ? 0 : indexOf(from)),
  }
}

/** The first at or after a place whose label starts with the letters; accents and capitals are the same letter. */
function findByPrefix(items: readonly Typed[], letters: string, from: number) {
  const isSame = new Intl.Collator(undefined, { usage: 'search', sensitivity: 'base' })
  const found = items.slice(Math.max(from, 0)).find(({ label }) => isSame.compare(label.slice(0, letters.length), letters) === 0)
  return found?.id ?? null
}
