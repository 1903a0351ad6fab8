/** Says why not; the exit code of a command that did nothing. */
export function refuse(text: string): number {
  console.error(text)
  return 1
}
