import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

test('copies the package.json of every workspace before the packages are installed', () => {
  const { workspaces }: { workspaces: string[] } = JSON.parse(read('package.json'))
  const manifests = globSync(
    workspaces.map((pattern) => `${pattern}/package.json`),
    { cwd: ROOT },
  )
  const [beforeInstall = ''] = read('Dockerfile').split('npm install')
  expect(manifests.length).toBeGreaterThan(15)
  expect(manifests.filter((file) => !beforeInstall.includes(`COPY ${file} `))).toEqual([])
})
