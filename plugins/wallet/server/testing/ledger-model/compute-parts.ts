/** Divides an amount by weights: the largest remainders get what is left, and the first of equal ones. */
export function computeParts(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((left, weight) => left + weight, 0)
  const exact = weights.map((weight, index) => ({ index, whole: Math.floor((total * weight) / sum), remainder: (total * weight) % sum }))
  const rest = total - exact.reduce((left, { whole }) => left + whole, 0)
  const rounded = new Set(exact.toSorted((a, b) => b.remainder - a.remainder || a.index - b.index).slice(0, rest))
  return exact.map((part) => part.whole + Number(rounded.has(part)))
}
