const STEPS = [1, 2, 2.5, 5, 10]

/** Returns the value of the top line of a plot: the next round number, at least 1000. It is even, so that the line in the middle is a whole number. */
export function getPlotTop(maximum: number): number {
  const minimumTop = Math.max(maximum, 1000)
  const magnitude = 10 ** Math.floor(Math.log10(minimumTop))
  return Math.round((STEPS.find((step) => step * magnitude >= minimumTop) ?? 10) * magnitude)
}
