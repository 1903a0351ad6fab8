/** A program to run, with its limits. */
export interface ChildProcessOptions {
  /** The path of the program, for example `process.execPath` for Node. */
  readonly command: string
  readonly args: readonly string[]
  /** The data for its standard input. */
  readonly input?: Buffer
  /** A file for its standard input, instead of `input`. The program gets the open file, and needs no access to its path. */
  readonly inputFile?: string
  /** The limit of processor time in seconds. The limit of elapsed time is three times as long. */
  readonly cpuSeconds: number
  /** The limit of memory in MB, in addition to the memory that Node itself needs. */
  readonly memoryMegabytes: number
  /** The limit of its standard output. */
  readonly maxOutputBytes: number
  /** A key such as `user:7`. Each key has a limited share of the queue. */
  readonly queueKey?: string
  /** The name of a separate queue, for programs that run for minutes. Programs in different queues run at the same time. */
  readonly queue?: string
  /** Receives the standard output while the program runs, in addition to the result. */
  readonly onOutput?: (chunk: Buffer) => void
  /** Aborting the signal kills the program. */
  readonly signal?: AbortSignal
}

/**
 * Runs a program on untrusted data, in a separate process without the secrets of the site, and returns its standard output. One program of
 * each queue runs at a time; others wait.
 * @throws 503 `busy` when the queue is full, {@link ChildProcessStopped} when the program reached a limit or crashed, and any other error
 * when it exited with an error.
 */
export type RunInChild = (run: ChildProcessOptions) => Promise<Buffer>

/** The error of a program that exceeded a limit or crashed. Its message contains the cause, for the log. */
export class ChildProcessStopped extends Error {
  override name = 'ChildProcessStopped'
}
