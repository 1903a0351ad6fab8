/** Prints why a command did nothing, and returns its exit code. */
export function fail(message: string): number {
  console.error(message)
  return 1
}
