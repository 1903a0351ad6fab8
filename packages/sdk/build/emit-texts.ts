import { promises as fs } from 'node:fs'
import path from 'node:path'
import type { RsbuildPlugin } from '@rsbuild/core'
import { FIRST_CHUNK, LIST_CHUNK, USER_CHUNK } from './group-chunks.ts'
import { omitTexts } from './omit-texts.ts'
import { splitTexts, type Texts } from './split-texts.ts'

/** Files that a browser loads with most screens. */
const FIRST_FILE = new RegExp(`(^|/)(remoteEntry|__federation_expose_plugin\\.\\w+|(${FIRST_CHUNK}|${USER_CHUNK}|${LIST_CHUNK})\\.\\w+)\\.js$`)

/**
 * Writes the texts of a plugin as JSON, which browsers load in parallel with its scripts: `texts/en.json`. When the plugin has a chunk `first`,
 * the texts that are not on every screen are in `texts/en.rest.json`, which is loaded with the next chunk, and the texts that only the administration
 * or the server uses are in `texts/en.others.json`.
 */
export const emitTexts = (root: string): RsbuildPlugin => ({
  name: 'balafon:emit-texts',
  setup(api) {
    // In development, the texts are modules, so that a change of a text builds the plugin again.
    if (process.env.NODE_ENV === 'development') return
    api.transform(
      { test: (file) => path.dirname(file) === path.join(root, 'client') && /^index\.[jt]sx?$/.test(path.basename(file)), order: 'pre' },
      ({ code, resourcePath }) => omitTexts(resourcePath, code, [FIRST_CHUNK, USER_CHUNK, LIST_CHUNK]),
    )
    api.onAfterBuild(async ({ stats }) => {
      if (stats?.hasErrors()) return
      const { distPath } = api.context
      const files = await fs.readdir(distPath, { recursive: true })
      const hasFirstChunk = files.some((file) => path.basename(file).startsWith(`${FIRST_CHUNK}.`))
      const code = await Promise.all(files.filter((file) => FIRST_FILE.test(file)).map((file) => fs.readFile(path.join(distPath, file), 'utf8')))
      const userSources = await readUserSources(root)
      const folder = path.join(distPath, 'texts')
      await fs.mkdir(folder, { recursive: true })
      for (const language of await listLanguages(root)) {
        const texts: Texts = JSON.parse(await fs.readFile(path.join(root, 'locales', `${language}.json`), 'utf8'))
        const { used: first, unused: later } = hasFirstChunk ? splitTexts(texts, code.join('\n')) : { used: texts, unused: {} }
        await fs.writeFile(path.join(folder, `${language}.json`), JSON.stringify(first))
        if (!hasFirstChunk) continue
        const { used: rest, unused: others } = splitTexts(later, userSources)
        await fs.writeFile(path.join(folder, `${language}.rest.json`), JSON.stringify(rest))
        await fs.writeFile(path.join(folder, `${language}.others.json`), JSON.stringify(others))
      }
    })
  },
})

/** Reads the sources of the client module outside of the administration. */
async function readUserSources(root: string): Promise<string> {
  const folder = path.join(root, 'client')
  const files = (await fs.readdir(folder, { recursive: true })).filter((file) => /(?<!\.test|\.fixture)\.[jt]sx?$/.test(file) && !/^admin[\\/]/.test(file))
  return (await Promise.all(files.map((file) => fs.readFile(path.join(folder, file), 'utf8')))).join('\n')
}

/** Lists the languages of the plugin's translations. */
export async function listLanguages(root: string): Promise<string[]> {
  const files = await fs.readdir(path.join(root, 'locales')).catch(() => [])
  return files
    .filter((file) => file.endsWith('.json'))
    .map((file) => path.basename(file, '.json'))
    .sort()
}
