/** Options of a proof-of-work computation. */
export interface SolveOptions {
  /** Called with the share of candidates tried so far, from 0 to 1. */
  readonly onProgress?: (progress: number) => void
  readonly signal?: AbortSignal
}
