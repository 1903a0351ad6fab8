import { createInterface } from 'node:readline/promises'

/** Asks the operator to type yes, unless `isConfirmed`. Without a terminal, only `--yes` confirms. */
export async function confirm(question: string, isConfirmed: boolean): Promise<boolean> {
  if (isConfirmed) return true
  if (!process.stdin.isTTY) {
    console.error(`${question} This is not an interactive terminal: add --yes to confirm.`)
    return false
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return (await terminal.question(`${question} Type yes: `)).trim() === 'yes'
  } finally {
    terminal.close()
  }
}
