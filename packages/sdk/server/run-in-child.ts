export interface ChildProcessOptions {
  /** The path of a program; `process.execPath` is this site's own Node. */
  readonly command: string
  readonly args: readonly string[]
  /** What the program reads from its standard input. */
  readonly input?: Buffer
  /** Of a processor's work; of the clock three times as many, for a computer that is busy with others. */
  readonly cpuSeconds: number
  /** What the program may fill, beside the code of Node itself. */
  readonly memoryMegabytes: number
  /** What it may write to its standard output. */
  readonly maxOutputBytes: number
  /** On whose account it is done (`user:7`): nobody takes all the places in the queue. */
  readonly queueKey?: string
}

/**
 * Runs a program on bytes of strangers, in a process of its own that knows none of the site's secrets: gives what it wrote.
 * One runs at a time, the rest wait; throws 503 `busy` when too many do, a {@link ChildProcessStopped} when the program reached a limit
 * or crashed over the bytes, and any other error when it failed by itself.
 */
export type RunInChild = (run: ChildProcessOptions) => Promise<Buffer>

/** A program that was ended from outside: out of time or memory, too long an answer, a crash. The message says which, for the log. */
export class ChildProcessStopped extends Error {
  override name = 'ChildProcessStopped'
}
