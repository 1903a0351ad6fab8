import { loadavg } from 'node:os'
import { rounded, roundedAll } from './median.ts'

export interface Finding {
  readonly name: string
  readonly reference: Readonly<Record<string, number>>
  readonly ours: Readonly<Record<string, number>>
  readonly ratio: number
  /** `min`: the ratio is to be at least this; `max`: at most. */
  readonly target: { readonly min: number } | { readonly max: number }
  /** Other things worth knowing. */
  readonly notes?: Readonly<Record<string, number | string>>
}

/** Prints the one line a benchmark is read by. */
export function report({ name, reference, ours, ratio, target, notes }: Finding) {
  const ok = 'min' in target ? ratio >= target.min : ratio <= target.max
  const wanted = 'min' in target ? `>= ${target.min}` : `<= ${target.max}`
  const line = {
    name,
    load: loadavg().map(rounded),
    reference: roundedAll(reference),
    ours: roundedAll(ours),
    ratio: rounded(ratio),
    target: wanted,
    ok,
    ...notes,
  }
  console.log(JSON.stringify(line))
  if (!ok) console.error(`  missed: ${name} is ${rounded(ratio)}, wanted ${wanted}`)
}
