import { promises as fs } from 'node:fs'
import path from 'node:path'

const TEMPLATE_FOLDER = path.join(import.meta.dirname, 'template')
/** Words of a to z and digits, separated by hyphens. The first character is not a digit. */
const NAME_PATTERN = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/

/**
 * Validates the names of a plugin.
 * @param {{ team?: string, name?: string, title?: string }} names
 * @returns {string | undefined} An error message, or undefined when the names are valid.
 */
export function findNameError({ team = '', name = '', title = '' }) {
  if (!NAME_PATTERN.test(team)) return 'The team must consist of lower-case letters, digits and hyphens.'
  if (team === 'balafon') return 'The team "balafon" is reserved. Choose another one.'
  if (!NAME_PATTERN.test(name)) return 'The name must consist of lower-case letters, digits and hyphens.'
  if (title.trim() === '' || /["\\\n]/.test(title)) return 'The title must not be empty or contain quotation marks or backslashes.'
  return undefined
}

/**
 * Writes a copy of the template with the names of a plugin into a new or empty folder.
 * @param {string} folder
 * @param {{ team: string, name: string, title: string }} names
 */
export async function generatePlugin(folder, names) {
  const existingFiles = await fs.readdir(folder).catch(() => [])
  if (existingFiles.length > 0) throw new Error(`The folder ${folder} is not empty.`)
  const entries = await fs.readdir(TEMPLATE_FOLDER, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  for (const { parentPath, name } of files) {
    const source = path.join(parentPath, name)
    const target = path.join(folder, path.relative(TEMPLATE_FOLDER, source))
    await fs.mkdir(path.dirname(target), { recursive: true })
    await fs.writeFile(target, replaceNames(await fs.readFile(source, 'utf8'), names))
  }
}

/** Replaces the names of the template, which is a working plugin with the id my-team.my-plugin. In names of tables, underscores replace the hyphens. */
const replaceNames = (text, { team, name, title }) =>
  text
    .replaceAll('my-team', team)
    .replaceAll('my-plugin', name)
    .replaceAll('my_team', team.replaceAll('-', '_'))
    .replaceAll('my_plugin', name.replaceAll('-', '_'))
    .replaceAll('My plugin', title)
