/** Options of a proof-of-work computation. */
export interface SolveOptions {
  /** Called with the fraction of the numbers tried so far, from 0 to 1. */
  readonly onProgress?: (progress: number) => void
  readonly signal?: AbortSignal
}
