/** Rhythms of one bar: x sounds, - holds on. Sung lines breathe at the end. */
export const LINES: Readonly<Record<12 | 16, readonly string[]>> = {
  16: [
    'x--x--x-x-x-....',
    'x-x-x--x--x-....',
    '..x-x-x-x--x--..',
    'x---x-x-x-----..',
    'x--x--x---x-x-x-',
    'xx-x-x-x--x-....',
    '....x-x-x--xx---',
    'x-----x-x-x-x---',
    'x-xx-x-x-xx-x---',
  ],
  12: ['x-xx-x------', 'x--x-xx-x...', 'x-x-x-x--...', '..xx-xx-x---', 'x-xx-xx-xx--', 'x----xx-x--.', '...x-xx-xx--', 'x-x--xx-----'],
}

/** Where the low and the high hand of an ostinato fall. */
export const LOW_HANDS: Readonly<Record<12 | 16, readonly string[]>> = {
  16: ['x.....x.x.....x.', 'x..x....x..x..x.', 'x.......x...x...', 'x..x..x...x.x...'],
  12: ['x.....x.....', 'x..x..x..x..', 'x...x.x...x.', 'x.....x..x..'],
}
export const HIGH_HANDS: Readonly<Record<12 | 16, readonly string[]>> = {
  16: ['..x.x.xx..x.x.x.', '.xx..xx..xx..xx.', '..xx.x..x.xx.x..', 'x.xx.xx.x.xx.xx.', '..x..x..x..x..x.', '.x.x.x.x.x.x.x.x'],
  12: ['.xx.xx.xx.xx', '..x.x.x.x.x.', 'x.xx.xx.xx.x', '.x..x..x..x.', '.xx..x.xx..x'],
}
export const BASS_LINES: Readonly<Record<12 | 16, readonly string[]>> = {
  16: ['x-----x-x---x-x-', 'x--x--..x--x--x-', 'x---..x-x-..x---', 'x-.x--x-..x-x---', 'x-----..x-----x-'],
  12: ['x--..xx--..x', 'x-----x--x-.', 'x-xx--x-xx--', 'x----xx-----'],
}

export interface Beat {
  readonly pulse: number
  /** In pulses. */
  readonly length: number
}

export function beatsOf(line: string): readonly Beat[] {
  const beats: { pulse: number; length: number }[] = []
  for (const [pulse, sign] of [...line].entries()) {
    const last = beats.at(-1)
    if (sign === 'x') beats.push({ pulse, length: 1 })
    if (sign === '-' && last) last.length += 1
  }
  return beats
}
