/** Rhythms of one bar: `x` starts a note, `-` holds it, `.` is a rest. Many end with a rest, like sung lines. */
export const MELODY_RHYTHMS: Readonly<Record<12 | 16, readonly string[]>> = {
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

/** Rhythms of the low and the high hand of an ostinato. */
export const LOW_HAND_RHYTHMS: Readonly<Record<12 | 16, readonly string[]>> = {
  16: ['x.....x.x.....x.', 'x..x....x..x..x.', 'x.......x...x...', 'x..x..x...x.x...'],
  12: ['x.....x.....', 'x..x..x..x..', 'x...x.x...x.', 'x.....x..x..'],
}
export const HIGH_HAND_RHYTHMS: Readonly<Record<12 | 16, readonly string[]>> = {
  16: ['..x.x.xx..x.x.x.', '.xx..xx..xx..xx.', '..xx.x..x.xx.x..', 'x.xx.xx.x.xx.xx.', '..x..x..x..x..x.', '.x.x.x.x.x.x.x.x'],
  12: ['.xx.xx.xx.xx', '..x.x.x.x.x.', 'x.xx.xx.xx.x', '.x..x..x..x.', '.xx..x.xx..x'],
}
export const BASS_RHYTHMS: Readonly<Record<12 | 16, readonly string[]>> = {
  16: ['x-----x-x---x-x-', 'x--x--..x--x--x-', 'x---..x-x-..x---', 'x-.x--x-..x-x---', 'x-----..x-----x-'],
  12: ['x--..xx--..x', 'x-----x--x-.', 'x-xx--x-xx--', 'x----xx-----'],
}

export interface Beat {
  readonly pulse: number
  /** In pulses. */
  readonly length: number
}

/** Lists the notes of a rhythm. */
export function parseBeats(line: string): readonly Beat[] {
  const beats: { pulse: number; length: number }[] = []
  for (const [pulse, character] of [...line].entries()) {
    const last = beats.at(-1)
    if (character === 'x') beats.push({ pulse, length: 1 })
    if (character === '-' && last) last.length += 1
  }
  return beats
}
