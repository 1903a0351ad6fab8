import { spawnSync } from 'node:child_process'
import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** A server half in TypeScript, far away from every node_modules. */
const HALF = `
import * as contract from '@balafon/sdk/contract'
import { defineServerPlugin, problem, type Route } from '@balafon/sdk/server'
import { getArtistPath } from '@balafon/plugin-player/contract/paths'
import { z } from 'zod'
import * as mini from 'zod/mini'

const routes: readonly Route[] = []
const serverModule = defineServerPlugin({ id: 'team.far', title: '', version: '1.0.0', engines: { balafon: '^1.0.0' } }, { routes: () => routes })
const says = [serverModule.manifest.id, typeof contract.defineEndpoint, problem(409, 'far').message, getArtistPath({ id: 7, name: 'Far away' }), z.int().parse(1), mini.int().parse(2)]
export default { says, problem }
`

let folder: string
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(tmpdir(), 'balafon-stranger-'))
  await fs.writeFile(path.join(folder, 'package.json'), '{"type":"module"}')
  await fs.writeFile(path.join(folder, 'half.ts'), HALF)
  await fs.writeFile(path.join(folder, 'lost.ts'), "import 'sequelize'")
})
afterAll(() => fs.rm(folder, { recursive: true, force: true }))

/** In a process of its own, as on a site: the test runner resolves by other rules. */
function importing(file: string, script: string) {
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script, '--', path.join(folder, file)], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  })
  return { stdout: stdout.trim(), stderr }
}

const HERE = JSON.stringify(path.join(import.meta.dirname, 'shared-modules.ts'))

test("a server half outside of the checkout uses the site's own copies", () => {
  const { stdout, stderr } = importing(
    'half.ts',
    `await import(${HERE})
     const { problem } = await import('@balafon/sdk/server')
     const { default: serverModule } = await import(process.argv[1])
     console.log(JSON.stringify([...serverModule.says, serverModule.problem === problem]))`,
  )
  expect(stderr).toBe('')
  expect(JSON.parse(stdout)).toEqual(['team.far', 'function', 'far', '/artist/7/far-away', 1, 2, true])
})

test('it is given what the site provides, and nothing else', () => {
  expect(importing('lost.ts', `await import(${HERE}); await import(process.argv[1])`).stderr).toContain("Cannot find package 'sequelize'")
  expect(importing('half.ts', 'await import(process.argv[1])').stderr).toContain("Cannot find package '@balafon/sdk'")
})
