import { spawnSync } from 'node:child_process'
import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** A server module in TypeScript, in a folder without node_modules. */
const SERVER_MODULE = `
import * as contract from '@balafon/sdk/contract'
import { defineServerPlugin, problem, type Route } from '@balafon/sdk/server'
import { getArtistPath } from '@balafon/plugin-player/contract/paths'
import { z } from 'zod'
import * as mini from 'zod/mini'

const routes: readonly Route[] = []
const serverModule = defineServerPlugin({ id: 'team.far', title: '', version: '1.0.0', engines: { balafon: '^1.0.0' } }, { routes: () => routes })
const results = [serverModule.manifest.id, typeof contract.defineEndpoint, problem(409, 'far').message, getArtistPath({ id: 7, name: 'Far away' }), z.int().parse(1), mini.int().parse(2)]
export default { results, problem }
`

let folder: string
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(tmpdir(), 'balafon-third-party-'))
  await fs.writeFile(path.join(folder, 'package.json'), '{"type":"module"}')
  await fs.writeFile(path.join(folder, 'server.ts'), SERVER_MODULE)
  await fs.writeFile(path.join(folder, 'private-import.ts'), "import 'sequelize'")
})
afterAll(() => fs.rm(folder, { recursive: true, force: true }))

/** Runs a script in another process, because the test runner resolves modules differently. */
function runScript(file: string, script: string) {
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script, '--', path.join(folder, file)], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  })
  return { stdout: stdout.trim(), stderr }
}

const HOOK = JSON.stringify(path.join(import.meta.dirname, 'shared-modules.ts'))

describe('shared modules', () => {
  test('gives a server module outside the checkout the same SDK as the site', () => {
    const { stdout, stderr } = runScript(
      'server.ts',
      `await import(${HOOK})
       const { problem } = await import('@balafon/sdk/server')
       const { default: serverModule } = await import(process.argv[1])
       console.log(JSON.stringify([...serverModule.results, serverModule.problem === problem]))`,
    )
    expect(stderr).toBe('')
    expect(JSON.parse(stdout)).toEqual(['team.far', 'function', 'far', '/artist/7/far-away', 1, 2, true])
  })

  test('resolves no other packages of the site', () => {
    expect(runScript('private-import.ts', `await import(${HOOK}); await import(process.argv[1])`).stderr).toContain("Cannot find package 'sequelize'")
  })

  test('resolves nothing without the hook', () => {
    expect(runScript('server.ts', 'await import(process.argv[1])').stderr).toContain("Cannot find package '@balafon/sdk'")
  })
})
