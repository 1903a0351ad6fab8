import type { DemoLyrics } from './types.ts'

export interface TimedLine {
  readonly at: number | null
  readonly text: string
}

/** Assigns the lines of synced lyrics to the phrases of a track; without enough phrases they are distributed evenly. */
export function timeLyrics({ lines, isSynced }: DemoLyrics, phrases: readonly number[], duration: number): readonly TimedLine[] {
  if (!isSynced) return lines.map((text) => ({ at: null, text }))
  const starts = phrases.length >= lines.length ? phrases : lines.map((_, i) => duration * (0.08 + (0.8 * i) / lines.length))
  return lines.map((text, i) => ({ at: Math.round((starts[Math.floor((i * starts.length) / lines.length)] ?? 0) * 100) / 100, text }))
}
