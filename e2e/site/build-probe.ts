import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

const ROOT = path.resolve(import.meta.dirname, '../..')

/** Builds the third-party plugin of the journeys. */
export async function buildProbe() {
  await promisify(execFile)(path.join(ROOT, 'node_modules', '.bin', 'rsbuild'), ['build'], {
    cwd: path.join(ROOT, 'e2e', 'probes', 'shell'),
    env: { ...process.env, NODE_ENV: 'production' },
  })
}
