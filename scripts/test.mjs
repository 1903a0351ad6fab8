// Runs everything: the checks, then the end-to-end tests (e2e/journeys) in a real browser against a real site.
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { constants, setPriority, tmpdir } from 'node:os'
import path from 'node:path'
import { check } from './check.mjs'
import { useMemoryForTemporaryFiles } from './lib/memory-folder.mjs'
import { createEnvironment, getBin, NODE, ROOT, runMain } from './lib/prepare.mjs'
import { runAttached, StepError } from './lib/steps.mjs'

await runMain(async () => {
  useMemoryForTemporaryFiles()
  const folder = mkdtempSync(path.join(tmpdir(), 'balafon-e2e-'))
  // PostgreSQL runs as another user of the operating system, which has to enter this folder.
  chmodSync(folder, 0o755)
  const options = { cwd: path.join(ROOT, 'e2e'), env: { ...createEnvironment(), PREPARED_SITES: folder } }
  let preparation
  try {
    await check({
      includesLongTests: true,
      onBuilt: () => {
        preparation = prepareSites(options)
      },
    })
    await preparation.done
    return await runAttached(getBin('playwright'), ['test'], options)
  } finally {
    preparation?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})

/** Prepares the sites of the journeys with low priority, while the other tests wait for the database and time limits. */
function prepareSites(options) {
  const child = spawn(NODE, ['site/prepare-sites.ts'], { ...options, stdio: 'inherit' })
  setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  const done = new Promise((resolve, reject) => {
    child.on('close', (code) => (code === 0 ? resolve() : reject(new StepError('The sites of the journeys could not be prepared.'))))
  })
  // The failure is reported when the journeys begin.
  done.catch(() => {})
  return { done, stop: () => child.kill() }
}
