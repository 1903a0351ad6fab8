const MAX_LINES = 200
/** pino writes the level first: 50 is an error, 60 is fatal. */
const ERROR_LINE = /^\{"level":[56]0,/

/** Receives a line of the log with an error. */
type ErrorListener = (line: string) => void

/** Creates the list of the latest errors that this process logged. Secrets are already removed from the lines that it receives. */
export function createRecentErrors() {
  const lines: string[] = []
  const listeners = new Set<ErrorListener>()
  return {
    /** Stores a log line if it is an error, and returns it unchanged. */
    capture(line: string): string {
      if (!ERROR_LINE.test(line)) return line
      lines.push(line)
      if (lines.length > MAX_LINES) lines.shift()
      for (const listener of listeners) listener(line)
      return line
    },
    /** Returns JSON records, one per line, the latest last. */
    read: () => lines.join(''),
    /** Calls a function with every further error. Returns a function that stops it. */
    listen(listener: ErrorListener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
