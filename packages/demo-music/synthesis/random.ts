/** Pseudo-random numbers. The same seed gives the same numbers, so that every demo site has the same content. */
export interface Random {
  /** Returns a number from 0 up to 1. */
  next(): number
  nextBetween(low: number, high: number): number
  /** Returns an integer; both bounds are included. */
  nextInteger(low: number, high: number): number
  pick<T>(list: readonly T[]): T
  /** Returns true with the given probability, 0 to 1. */
  nextBoolean(probability: number): boolean
}

/** Creates the generator for a seed, with the mulberry32 algorithm. */
export function createRandom(seed: string): Random {
  let state = hashText(seed)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const nextInteger = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    nextInteger,
    nextBetween: (low, high) => low + next() * (high - low),
    pick<T>(list: readonly T[]) {
      const item = list[nextInteger(0, list.length - 1)]
      if (item === undefined) throw new Error('cannot pick from an empty list')
      return item
    },
    nextBoolean: (probability) => next() < probability,
  }
}

/** Calculates the FNV-1a hash of a text. */
function hashText(text: string): number {
  let value = 0x811c9dc5
  for (let i = 0; i < text.length; i += 1) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  return value
}
