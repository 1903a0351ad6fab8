import type { DemoProgress } from '@balafon/sdk/server'

export interface Progress {
  /** Runs a step and shows its name, its progress, and at the end its duration. */
  run<T>(name: string, task: (report: DemoProgress) => Promise<T>): Promise<T>
  print(text: string): void
  /** Ends the line of a step that failed, so that the error message begins on a new line. */
  fail(): void
}

const NAME_WIDTH = 22
const REPORT_INTERVAL_MS = 10_000

/** Creates the progress display of a start: lines that are updated in a terminal, and plain lines in a file or pipe. */
export function createProgress(out: NodeJS.WriteStream = process.stdout): Progress {
  let hasOpenLine = false
  const show = (text: string, isDone: boolean) => {
    if (!out.isTTY && !isDone) return
    // The escape sequence moves the cursor to the start of the line and clears the line.
    out.write(out.isTTY ? `\r\u001b[2K${text}${isDone ? '\n' : ''}` : `${text}\n`)
    hasOpenLine = out.isTTY === true && !isDone
  }
  return {
    async run(name, task) {
      const startedAt = performance.now()
      const label = `  ${name.padEnd(NAME_WIDTH)}`
      show(`${label}…`, false)
      let lastReportAt = startedAt
      const result = await task((done, total, description) => {
        const now = performance.now()
        if (!out.isTTY && now - lastReportAt > REPORT_INTERVAL_MS) {
          lastReportAt = now
          show(`${label}${done} of ${total}`, true)
        }
        show(`${label}${renderBar(done / total)} ${done} of ${total}  ${description}`, false)
      })
      show(`${label}${((performance.now() - startedAt) / 1000).toFixed(1)} s`, true)
      return result
    },
    print: (text) => show(`  ${text}`, true),
    fail() {
      if (hasOpenLine) out.write('\n')
      hasOpenLine = false
    },
  }
}

/** @param fraction From 0 to 1. */
const renderBar = (fraction: number) => '▮'.repeat(Math.round(fraction * 20)).padEnd(20, '▯')
