import type { DemoLyrics } from './types.ts'

export interface TimedLine {
  readonly at: number | null
  readonly text: string
}

/**
 * Gives each line of synced lyrics a time: the start of a musical phrase of the track. When there are fewer phrases than lines, the lines are distributed evenly.
 * @param phraseStarts Start times of the phrases in seconds.
 */
export function timeLyrics({ lines, isSynced }: DemoLyrics, phraseStarts: readonly number[], duration: number): readonly TimedLine[] {
  if (!isSynced) return lines.map((text) => ({ at: null, text }))
  // Evenly distributed lines begin at 8 % and end before 88 % of the track.
  const starts = phraseStarts.length >= lines.length ? phraseStarts : lines.map((_, i) => duration * (0.08 + (0.8 * i) / lines.length))
  return lines.map((text, i) => ({ at: Math.round((starts[Math.floor((i * starts.length) / lines.length)] ?? 0) * 100) / 100, text }))
}
