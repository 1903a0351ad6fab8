import { existsSync, promises as fs } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { checkPlugin } from '../plugins/check/check.ts'
import { PLUGIN_JSON } from '../plugins/integrity.ts'
import { archiveOf, packFolder } from '../plugins/packing/pack.ts'
import { makeKey } from '../plugins/packing/signature.ts'
import { readPluginJson } from '../plugins/plugin-json.ts'
import type { AuthorCommand } from './command.ts'
import { refuse } from './refuse.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')

/** What an author does with a plugin, without a site. */
export const authorCommands: Readonly<Record<string, AuthorCommand>> = {
  'plugin check': async (args) => {
    const [folder] = args.slice(2)
    if (folder === undefined) return refuse('Say which folder.')
    const findings = await checkPlugin(path.resolve(folder), ROOT)
    for (const { rule, what, help } of findings) console.log(`${rule}: ${what}\n  → ${help}`)
    console.log(findings.length === 0 ? 'Nothing is wrong with it.' : `${findings.length} to mend.`)
    return findings.length === 0 ? 0 : 1
  },
  'plugin pack': async (args) => {
    const { values, positionals } = parseArgs({ args: args.slice(2), options: { key: { type: 'string' }, out: { type: 'string' } }, allowPositionals: true })
    const [folder] = positionals
    if (folder === undefined) return refuse('Say which folder.')
    const secret = values.key === undefined ? undefined : await fs.readFile(values.key, 'utf8')
    const files = await packFolder(folder, secret)
    const { manifest, signed } = readPluginJson(String(files.get(PLUGIN_JSON)))
    const name = values.out ?? `${manifest.id}-${manifest.version}.tgz`
    await fs.writeFile(name, archiveOf(files))
    console.log(`${name}: ${files.size} files, ${typeof signed === 'object' ? `signed with ${signed.by}` : 'not signed'}`)
    return 0
  },
  'plugin keygen': async (args) => {
    const file = args[2] ?? 'balafon-plugin.key'
    if (existsSync(file)) return refuse(`${path.resolve(file)} is there already, and a key that is gone cannot be made again.`)
    const { secret, key } = makeKey()
    await fs.writeFile(file, secret, { mode: 0o600 })
    console.log(`The secret key is in ${file}: keep it to yourself. Sites that trust you have this in TRUSTED_PLUGIN_KEYS:\n${key}`)
    return 0
  },
}
