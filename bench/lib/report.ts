import { loadavg } from 'node:os'
import { roundAllToThreeDigits, roundToThreeDigits } from './compute-median.ts'

export interface Measurement {
  readonly name: string
  readonly reference: Readonly<Record<string, number>>
  readonly measured: Readonly<Record<string, number>>
  readonly ratio: number
  /** The smallest or the largest ratio that meets the target. */
  readonly target: { readonly min: number } | { readonly max: number }
  /** Further values for the output. */
  readonly notes?: Readonly<Record<string, number | string>>
}

/** Prints a measurement as one line of JSON, and a missed target on stderr. */
export function report({ name, reference, measured, ratio, target, notes }: Measurement) {
  const isMet = 'min' in target ? ratio >= target.min : ratio <= target.max
  const targetText = 'min' in target ? `>= ${target.min}` : `<= ${target.max}`
  const line = {
    name,
    load: loadavg().map(roundToThreeDigits),
    reference: roundAllToThreeDigits(reference),
    measured: roundAllToThreeDigits(measured),
    ratio: roundToThreeDigits(ratio),
    target: targetText,
    ok: isMet,
    ...notes,
  }
  console.log(JSON.stringify(line))
  if (!isMet) console.error(`  target missed: ${name} is ${roundToThreeDigits(ratio)}, the target is ${targetText}`)
}
