const KEEP = 200
/** pino writes the level first: 50 is an error, 60 fatal. */
const ERROR = /^\{"level":[56]0,/

/** Remembers the last errors this process wrote to its log, as written: secrets are hidden already. */
export function createRecentErrors() {
  const lines: string[] = []
  return {
    /** Sees every line on its way out and leaves it as it is. */
    capture(line: string): string {
      if (!ERROR.test(line)) return line
      lines.push(line)
      if (lines.length > KEEP) lines.shift()
      return line
    },
    text: () => lines.join(''),
  }
}
