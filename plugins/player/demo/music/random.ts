/** Chance that answers the same for the same seed: a demo site sounds alike wherever it is made. */
export interface Random {
  next(): number
  between(low: number, high: number): number
  /** Both ends included. */
  whole(low: number, high: number): number
  pick<T>(list: readonly T[]): T
  chance(share: number): boolean
}

export function createRandom(seed: string): Random {
  let state = hash(seed)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    whole,
    between: (low, high) => low + next() * (high - low),
    pick<T>(list: readonly T[]) {
      const found = list[whole(0, list.length - 1)]
      if (found === undefined) throw new Error('nothing to pick from')
      return found
    },
    chance: (share) => next() < share,
  }
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let i = 0; i < text.length; i += 1) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  return value
}
