import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { adoptOrStart } from '@balafon/postgres'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the PostgreSQL that the tests make their databases on. */
    databaseServer: string
  }
}

/** One real PostgreSQL for the whole run, in memory-speed mode: what tests write need not outlive them. */
export default async function setup(project: TestProject) {
  const folder = await fs.mkdtemp(path.join(tmpdir(), 'balafon-test-'))
  await fs.chmod(folder, 0o755)
  const postgres = await adoptOrStart(folder, { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' })
  project.provide('databaseServer', postgres.url)
  return async () => {
    await postgres.release()
    await fs.rm(folder, { recursive: true, force: true })
  }
}
