const WINDOW_MS = 5000
const MIN_WINDOW_MS = 500

interface Sample {
  readonly at: number
  readonly sentBytes: number
}

/** Measures the speed of an upload over the last five seconds. */
export function createSpeedMeter() {
  let samples: readonly Sample[] = []
  return {
    /** @returns Bytes per second; null within the first 500 milliseconds. */
    measure(sentBytes: number, at: number): number | null {
      samples = [...samples.filter((sample) => at - sample.at <= WINDOW_MS), { at, sentBytes }]
      const [first] = samples
      if (!first || at - first.at < MIN_WINDOW_MS) return null
      return Math.max(0, ((sentBytes - first.sentBytes) / (at - first.at)) * 1000)
    },
  }
}
