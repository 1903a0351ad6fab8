import { spawn } from 'node:child_process'

/** A failed step whose story has been told; the message is for the operator. */
export class StepError extends Error {}

/**
 * Runs a command quietly and says how long it took; what it printed is shown only when it fails.
 * @param {string} name what the person waiting is told
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 */
export async function step(name, command, args, options = {}) {
  const began = performance.now()
  const label = `  ${name.padEnd(22)}`
  if (process.stdout.isTTY) process.stdout.write(`${label}…`)
  const { code, said } = await run(command, args, options)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  process.stdout.write(`${process.stdout.isTTY ? '\r\u001b[2K' : ''}${label}${code === 0 ? '' : 'failed after '}${seconds} s\n`)
  if (code === 0) return
  if (/ENOSPC|no space left/i.test(said)) throw new StepError('The disk is full: make room and start again.')
  process.stderr.write(said)
  throw new StepError(`${name} failed.`)
}

function run(command, args, options) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options })
    let said = ''
    const hear = (bytes) => {
      said = (said + bytes).slice(-40_000)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.on('error', (error) => resolve({ code: 1, said: `${said}${error.message}\n` }))
    child.on('close', (code) => resolve({ code, said }))
  })
}

/**
 * Runs a command in the open, hands it our signals, and resolves with its exit code once it is gone.
 * @returns {Promise<number>}
 */
export function hand(command, args, options = {}) {
  const child = spawn(command, args, { stdio: 'inherit', ...options })
  const pass = (signal) => child.kill(signal)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => pass(signal))
  return new Promise((resolve) => {
    child.on('error', () => resolve(1))
    child.on('close', (code, signal) => resolve(code ?? (signal === 'SIGINT' ? 130 : 1)))
  })
}
