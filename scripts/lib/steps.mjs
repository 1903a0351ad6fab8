import { spawn } from 'node:child_process'

/** Thrown when a step failed and its output was already printed. The message is shown to the operator without a stack trace. */
export class StepError extends Error {}

/**
 * Runs a command without showing its output, and prints how long it took. The output is printed only when the command fails.
 * @param {string} name the label printed before the duration
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @throws {StepError} when the command exits with another code than 0
 */
export async function runStep(name, command, args, options = {}) {
  const startedAt = performance.now()
  const label = `  ${name.padEnd(22)}`
  if (process.stdout.isTTY) process.stdout.write(`${label}…`)
  const { code, output } = await runQuietly(command, args, options)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  // `\r` and the escape sequence erase the line in a terminal.
  process.stdout.write(`${process.stdout.isTTY ? '\r\u001b[2K' : ''}${label}${code === 0 ? '' : 'failed after '}${seconds} s\n`)
  if (code === 0) return
  if (/ENOSPC|no space left/i.test(output)) throw new StepError('The disk is full. Free some space, then start again.')
  process.stderr.write(output)
  throw new StepError(`${name} failed.`)
}

function runQuietly(command, args, options) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options })
    let output = ''
    const appendOutput = (bytes) => {
      output = (output + bytes).slice(-40_000)
    }
    child.stdout.on('data', appendOutput)
    child.stderr.on('data', appendOutput)
    child.on('error', (error) => resolve({ code: 1, output: `${output}${error.message}\n` }))
    child.on('close', (code) => resolve({ code, output }))
  })
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
/** The exit code of a command that was stopped with Ctrl-C. */
const INTERRUPTED = 130
let isInterrupted = false

/**
 * Runs a command in the terminal of this process, forwards signals to it, and resolves with its exit code: 130 after Ctrl-C. After a signal no further
 * command is started, and its exit code is 130.
 * @returns {Promise<number>}
 */
export function runAttached(command, args, options = {}) {
  if (isInterrupted) return Promise.resolve(INTERRUPTED)
  const child = spawn(command, args, { stdio: 'inherit', ...options })
  const forward = (signal) => {
    isInterrupted = true
    child.kill(signal)
  }
  for (const signal of SIGNALS) process.on(signal, forward)
  return new Promise((resolve) => {
    const finish = (code) => {
      for (const signal of SIGNALS) process.off(signal, forward)
      resolve(code)
    }
    child.on('error', () => finish(1))
    child.on('close', (code, signal) => finish(code ?? (signal === 'SIGINT' ? INTERRUPTED : 1)))
  })
}
