import { promises as fs } from 'node:fs'
import path from 'node:path'

const TEMPLATE = path.join(import.meta.dirname, 'template')
const WORD = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/

/**
 * Why such a plugin cannot be, in a sentence; nothing when it can.
 * @param {{ team?: string, name?: string, title?: string }} plugin
 */
export function problemWith({ team = '', name = '', title = '' }) {
  if (!WORD.test(team)) return 'A team is lower case letters, digits and hyphens.'
  if (team === 'balafon') return 'balafon is the house itself: choose a team of your own.'
  if (!WORD.test(name)) return 'A name is lower case letters, digits and hyphens.'
  if (title.trim() === '' || /["\\\n]/.test(title)) return 'A title is a few words, without quotation marks.'
  return undefined
}

/**
 * Writes the template under these names into a folder that has nothing in it yet.
 * @param {string} folder
 * @param {{ team: string, name: string, title: string }} plugin
 */
export async function scaffold(folder, plugin) {
  const there = await fs.readdir(folder).catch(() => [])
  if (there.length > 0) throw new Error(`${folder} is not empty.`)
  const entries = await fs.readdir(TEMPLATE, { recursive: true, withFileTypes: true })
  for (const entry of entries.filter((each) => each.isFile())) {
    const file = path.join(entry.parentPath, entry.name)
    const place = path.join(folder, path.relative(TEMPLATE, file))
    await fs.mkdir(path.dirname(place), { recursive: true })
    await fs.writeFile(place, named(await fs.readFile(file, 'utf8'), plugin))
  }
}

/** The template is a plugin that works, called my-team.my-plugin: what is its name becomes yours. */
const named = (text, { team, name, title }) =>
  text
    .replaceAll('my-team', team)
    .replaceAll('my-plugin', name)
    .replaceAll('my_team', team.replaceAll('-', '_'))
    .replaceAll('my_plugin', name.replaceAll('-', '_'))
    .replaceAll('My plugin', title)
