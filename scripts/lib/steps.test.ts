import { spawn } from 'node:child_process'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

/** Runs two commands: one that does not end by itself, and one that must not start after a signal. */
const MAIN = `
  import { runAttached } from ${JSON.stringify(path.join(import.meta.dirname, 'steps.mjs'))}
  await runAttached(process.execPath, ['-e', "console.log('first'); setInterval(() => {}, 1000)"])
  process.exitCode = await runAttached(process.execPath, ['-e', "console.log('second')"])
`

test.each(['SIGINT', 'SIGTERM'] as const)('starts no further command after %s', async (signal) => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', MAIN], { stdio: ['ignore', 'pipe', 'inherit'] })
  const output = text(child.stdout)
  child.stdout.once('data', () => child.kill(signal))
  const code = await new Promise((resolve) => child.once('close', resolve))
  expect([await output, code]).toEqual(['first\n', 130])
})
