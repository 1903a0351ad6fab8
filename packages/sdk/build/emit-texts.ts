import { promises as fs } from 'node:fs'
import path from 'node:path'
import type { RsbuildPlugin } from '@rsbuild/core'
import { FIRST_CHUNK, LIST_CHUNK, PAGE_CHUNK, SETTINGS_CHUNK, USER_CHUNK } from './group-chunks.ts'
import { omitTexts } from './omit-texts.ts'
import { splitTexts, type Texts } from './split-texts.ts'

/** The file that a browser loads with every screen. It contains the chunk `first`. */
const FIRST_FILE = /^remoteEntry\.js$/
/** The names of the chunks that a browser loads with many screens. */
const COMMON_CHUNKS = [LIST_CHUNK, USER_CHUNK, PAGE_CHUNK, SETTINGS_CHUNK]
const COMMON_FILE = new RegExp(`(^|/)(${COMMON_CHUNKS.join('|')})\\.js$`)

/**
 * Writes the texts of a plugin as JSON, which browsers load in parallel with its scripts: `texts/en.json`. When the plugin has a chunk `first`, this
 * file contains only the texts of that chunk, and three other files contain the rest: `texts/en.common.json` the texts of the chunks that many screens
 * load, `texts/en.rest.json` the texts of the other screens, and `texts/en.others.json` the texts that only the administration or the server uses.
 */
export const emitTexts = (root: string): RsbuildPlugin => ({
  name: 'balafon:emit-texts',
  setup(api) {
    // In development, the texts are modules, so that a change of a text builds the plugin again.
    if (process.env.NODE_ENV === 'development') return
    api.transform(
      { test: (file) => path.dirname(file) === path.join(root, 'client') && /^index\.[jt]sx?$/.test(path.basename(file)), order: 'pre' },
      ({ code, resourcePath }) => omitTexts(resourcePath, code, FIRST_CHUNK, COMMON_CHUNKS),
    )
    api.onAfterBuild(async ({ stats }) => {
      if (stats?.hasErrors()) return
      const { distPath } = api.context
      const files = await fs.readdir(distPath, { recursive: true })
      // Searches the source for the chunk `first`, because the entry contains its script and there is no file for it.
      const client = await fs.readFile((await findClientIndex(root)) ?? '', 'utf8')
      const hasFirstChunk = client.includes(`webpackChunkName: '${FIRST_CHUNK}'`)
      const readCode = async (pattern: RegExp) =>
        (await Promise.all(files.filter((file) => pattern.test(file)).map((file) => fs.readFile(path.join(distPath, file), 'utf8')))).join('\n')
      const firstCode = await readCode(FIRST_FILE)
      const commonCode = await readCode(COMMON_FILE)
      const userSources = await readUserSources(root)
      const folder = path.join(distPath, 'texts')
      await fs.mkdir(folder, { recursive: true })
      for (const language of await listLanguages(root)) {
        const texts: Texts = JSON.parse(await fs.readFile(path.join(root, 'locales', `${language}.json`), 'utf8'))
        const { used: first, unused: later } = hasFirstChunk ? splitTexts(texts, firstCode) : { used: texts, unused: {} }
        await fs.writeFile(path.join(folder, `${language}.json`), JSON.stringify(first))
        if (!hasFirstChunk) continue
        const { used: common, unused: latest } = splitTexts(later, commonCode)
        const { used: rest, unused: others } = splitTexts(latest, userSources)
        await fs.writeFile(path.join(folder, `${language}.common.json`), JSON.stringify(common))
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

/** Finds the file with the client module. */
async function findClientIndex(root: string): Promise<string | undefined> {
  const files = await fs.readdir(path.join(root, 'client'))
  const index = files.find((file) => /^index\.[jt]sx?$/.test(file))
  return index && path.join(root, 'client', index)
}
