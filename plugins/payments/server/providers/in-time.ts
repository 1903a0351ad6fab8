/** Work that gets a signal and so many milliseconds, and is given up after them whether or not it listens. */
export function inTime<T>(milliseconds: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(milliseconds)
  const late = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(new Error(`no answer within ${milliseconds} ms`)), { once: true }),
  )
  return Promise.race([work(signal), late])
}
