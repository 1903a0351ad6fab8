import { loadavg } from 'node:os'
import { roundAllToThreeDigits, roundToThreeDigits } from './statistics.ts'

export interface Measurement {
  readonly name: string
  /** Values of the reference: another program or case in the same run, such as nginx or a site without plugins. In some benchmarks a fixed budget. */
  readonly reference: Readonly<Record<string, number>>
  /** The same values of the site. */
  readonly measured: Readonly<Record<string, number>>
  /** Measured divided by reference. Benchmarks that compute it differently describe it in their notes as `ratioIs`, or in bench/README.md. */
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
