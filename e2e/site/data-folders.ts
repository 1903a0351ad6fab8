import { execFile } from 'node:child_process'
import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { waitForEncodedAudio } from './jobs.ts'
import { startSite } from './start-site.ts'

const WAIT_MS = 250
/** The maximum time to wait for a prepared folder. It is longer than a busy machine needs to compose the demo music. */
const MAX_WAIT_MS = 1_200_000

/** The environment variables of the sites that are started once per run, so that journeys can copy their data folders. `migrated` has tables but no users. `demo` has music and the demo accounts. */
const ENVIRONMENTS = { migrated: { DEMO: 'false' }, demo: { DEMO_MAX_SECONDS: '20', DEMO_COMPOSED_TRACKS: '6' } } as const

/** Creates an empty folder. Other system users may enter it, because PostgreSQL runs as another system user. */
export async function createFolder(): Promise<string> {
  const folder = await fs.mkdtemp(path.join(tmpdir(), 'balafon-e2e-'))
  await fs.chmod(folder, 0o755)
  return folder
}

type Kind = keyof typeof ENVIRONMENTS

/** Creates the data folder of a new site as a copy of a prepared folder, so that the site does not have to create its database when it starts. */
export async function createDataDir(kind: Kind = 'migrated'): Promise<string> {
  const dataDir = await createFolder()
  await copyDataDir(dataDir, kind)
  return dataDir
}

/** Copies a prepared data folder to a folder, which is created if necessary. */
export async function copyDataDir(target: string, kind: Kind = 'migrated') {
  const prepared = await prepareDataDir(kind)
  await fs.mkdir(target, { recursive: true })
  // `cp -a` keeps the owner of the files, because PostgreSQL refuses database files of another owner.
  await promisify(execFile)('cp', ['-a', `${prepared}/.`, target])
}

/** Prepares the data folders of all kinds in the folder `PREPARED_SITES`. */
export async function prepareAllDataDirs() {
  for (const kind of ['migrated', 'demo'] as const) await prepareDataDir(kind)
}

/** Returns the prepared data folder. The first process that needs the folder starts a site in it. All other processes wait until it is ready. */
async function prepareDataDir(kind: Kind): Promise<string> {
  const folder = process.env.PREPARED_SITES
  if (!folder) throw new Error('The folder of the prepared sites is created by npm test, or by the global setup of Playwright.')
  const dataDir = path.join(folder, kind)
  const doneFile = `${dataDir}.done`
  const isFirst = await fs.mkdir(dataDir, { mode: 0o755 }).then(
    () => true,
    () => false,
  )
  if (isFirst) {
    const site = await startSite(dataDir, ENVIRONMENTS[kind])
    // Otherwise every site with a copy of the folder would encode the songs.
    await waitForEncodedAudio(site)
    await site.stop()
    await fs.writeFile(doneFile, '')
    return dataDir
  }
  for (const deadline = Date.now() + MAX_WAIT_MS; Date.now() < deadline; await setTimeout(WAIT_MS)) {
    const isDone = await fs.stat(doneFile).then(
      () => true,
      () => false,
    )
    if (isDone) return dataDir
  }
  throw new Error(`Another process did not prepare the site ${kind} in time.`)
}
