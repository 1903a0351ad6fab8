export interface Clock {
  readonly pulse: number
  /** Seconds at a pulse of a bar. */
  at(bar: number, pulse: number): number
  readonly end: number
}

/** A steady pulse with swing, which slows down in the last bar as people do. */
export function createClock({ bpm, pulses, swing, bars }: { bpm: number; pulses: number; swing: number; bars: number }): Clock {
  const beat = pulses / 4
  const pulse = 60 / bpm / beat
  const start = 0.06
  const slowFrom = (bars - 1) * pulses
  const plain = (position: number) => {
    const late = Math.max(0, position - slowFrom)
    return start + pulse * (position + (0.16 * late * late) / (2 * pulses))
  }
  return {
    pulse,
    end: plain(bars * pulses),
    at(bar, place) {
      const whole = Math.floor(place)
      const isOff = beat === 4 ? whole % 2 === 1 : whole % 3 === 1
      return plain(bar * pulses + place + (isOff ? swing : 0))
    },
  }
}
