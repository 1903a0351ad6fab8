import { promises as fs } from 'node:fs'
import path from 'node:path'

const TEMPLATE = path.join(import.meta.dirname, 'template')
const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/

/**
 * Validates the names of a plugin.
 * @param {{ team?: string, name?: string, title?: string }} names
 * @returns {string | undefined} An error message, or undefined when the names are valid.
 */
export function findNameError({ team = '', name = '', title = '' }) {
  if (!NAME.test(team)) return 'The team must consist of lower-case letters, digits and hyphens.'
  if (team === 'balafon') return 'The team "balafon" is reserved. Choose another one.'
  if (!NAME.test(name)) return 'The name must consist of lower-case letters, digits and hyphens.'
  if (title.trim() === '' || /["\\\n]/.test(title)) return 'The title must not be empty or contain quotation marks or backslashes.'
  return undefined
}

/**
 * Writes a plugin with these names into an empty or new folder.
 * @param {string} folder
 * @param {{ team: string, name: string, title: string }} names
 */
export async function generatePlugin(folder, names) {
  const existing = await fs.readdir(folder).catch(() => [])
  if (existing.length > 0) throw new Error(`The folder ${folder} is not empty.`)
  const entries = await fs.readdir(TEMPLATE, { recursive: true, withFileTypes: true })
  for (const entry of entries.filter((each) => each.isFile())) {
    const source = path.join(entry.parentPath, entry.name)
    const target = path.join(folder, path.relative(TEMPLATE, source))
    await fs.mkdir(path.dirname(target), { recursive: true })
    await fs.writeFile(target, replaceNames(await fs.readFile(source, 'utf8'), names))
  }
}

/** The template is a working plugin with the id my-team.my-plugin. */
const replaceNames = (text, { team, name, title }) =>
  text
    .replaceAll('my-team', team)
    .replaceAll('my-plugin', name)
    .replaceAll('my_team', team.replaceAll('-', '_'))
    .replaceAll('my_plugin', name.replaceAll('-', '_'))
    .replaceAll('My plugin', title)
