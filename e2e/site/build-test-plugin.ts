import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

const ROOT = path.resolve(import.meta.dirname, '../..')

/** Builds the client module of the third-party plugin in `test-plugins/`. */
export async function buildTestPlugin() {
  await promisify(execFile)(path.join(ROOT, 'node_modules', '.bin', 'rsbuild'), ['build'], {
    cwd: path.join(ROOT, 'e2e', 'test-plugins', 'shell'),
    env: { ...process.env, NODE_ENV: 'production' },
  })
}
