/** Converts bars and pulses to seconds. A pulse is the shortest unit of the rhythm: a quarter or a third of a beat. */
export interface Clock {
  /** Length of a pulse, without the ritardando. */
  readonly pulseSeconds: number
  /** Returns the time of a pulse of a bar, in seconds. */
  getTime(bar: number, pulse: number): number
  /** End of the last bar, in seconds. */
  readonly end: number
}

/** Creates a clock with swing and a ritardando in the last bar. */
export function createClock({ bpm, pulsesPerBar, swing, bars }: { bpm: number; pulsesPerBar: number; swing: number; bars: number }): Clock {
  const pulsesPerBeat = pulsesPerBar / 4
  const pulseSeconds = 60 / bpm / pulsesPerBeat
  // A short silence before the first note.
  const start = 0.06
  const ritardandoStart = (bars - 1) * pulsesPerBar
  // The ritardando makes each pulse of the last bar a little longer than the one before; at the end of the bar it is 16 % longer than `pulseSeconds`.
  const toSeconds = (position: number) => {
    const slowPulses = Math.max(0, position - ritardandoStart)
    return start + pulseSeconds * (position + (0.16 * slowPulses * slowPulses) / (2 * pulsesPerBar))
  }
  return {
    pulseSeconds,
    end: toSeconds(bars * pulsesPerBar),
    getTime(bar, position) {
      const index = Math.floor(position)
      // With four pulses per beat, the second and the fourth pulse are delayed. With three pulses, only the second one is delayed.
      const isOffBeat = pulsesPerBeat === 4 ? index % 2 === 1 : index % 3 === 1
      return toSeconds(bar * pulsesPerBar + position + (isOffBeat ? swing : 0))
    },
  }
}
