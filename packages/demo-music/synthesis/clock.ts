/** Converts bars and pulses to seconds. */
export interface Clock {
  /** Length of a pulse in seconds. */
  readonly pulse: number
  /** Returns the time of a pulse of a bar, in seconds. */
  at(bar: number, pulse: number): number
  /** End of the last bar, in seconds. */
  readonly end: number
}

/** Creates a clock with swing and a ritardando in the last bar. */
export function createClock({ bpm, pulses, swing, bars }: { bpm: number; pulses: number; swing: number; bars: number }): Clock {
  const beat = pulses / 4
  const pulse = 60 / bpm / beat
  const start = 0.06
  const slowFrom = (bars - 1) * pulses
  const toSeconds = (position: number) => {
    const slowPulses = Math.max(0, position - slowFrom)
    return start + pulse * (position + (0.16 * slowPulses * slowPulses) / (2 * pulses))
  }
  return {
    pulse,
    end: toSeconds(bars * pulses),
    at(bar, position) {
      const index = Math.floor(position)
      const isOffBeat = beat === 4 ? index % 2 === 1 : index % 3 === 1
      return toSeconds(bar * pulses + position + (isOffBeat ? swing : 0))
    },
  }
}
