import type { DemoProgress } from '@balafon/sdk/server'

export interface Progress {
  /** Shows a step while it runs and how long it took. */
  run<T>(name: string, work: (progress: DemoProgress) => Promise<T>): Promise<T>
  print(text: string): void
  /** Ends a line that a failing step left open. */
  fail(): void
}

const WIDTH = 22

/** Progress for a person who waits: lines that rewrite themselves in a terminal, and only results elsewhere. */
export function createProgress(out: NodeJS.WriteStream = process.stdout): Progress {
  let openLine = false
  const show = (text: string, done: boolean) => {
    if (!out.isTTY && !done) return
    out.write(out.isTTY ? `\r\u001b[2K${text}${done ? '\n' : ''}` : `${text}\n`)
    openLine = out.isTTY === true && !done
  }
  return {
    async run(name, work) {
      const began = performance.now()
      const label = `  ${name.padEnd(WIDTH)}`
      show(`${label}…`, false)
      let lastSaid = began
      const result = await work((done, total, what) => {
        const now = performance.now()
        if (!out.isTTY && now - lastSaid > 10_000) {
          lastSaid = now
          show(`${label}${done} of ${total}`, true)
        }
        show(`${label}${bar(done / total)} ${done} of ${total}  ${what}`, false)
      })
      show(`${label}${((performance.now() - began) / 1000).toFixed(1)} s`, true)
      return result
    },
    print: (text) => show(`  ${text}`, true),
    fail() {
      if (openLine) out.write('\n')
      openLine = false
    },
  }
}

const bar = (share: number) => '▮'.repeat(Math.round(share * 20)).padEnd(20, '▯')
