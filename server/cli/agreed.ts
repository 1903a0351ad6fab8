import { createInterface } from 'node:readline/promises'

/** Whether the operator types yes. Where nobody can be asked, only `--yes` says so. */
export async function agreed(question: string, isAgreed: boolean): Promise<boolean> {
  if (isAgreed) return true
  if (!process.stdin.isTTY) {
    console.error(`${question} Nobody can be asked here: say --yes.`)
    return false
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return (await terminal.question(`${question} Type yes: `)).trim() === 'yes'
  } finally {
    terminal.close()
  }
}
