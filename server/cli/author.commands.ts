import { existsSync, promises as fs } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { checkPlugin } from '../plugins/check/check.ts'
import { PLUGIN_JSON_PATH } from '../plugins/integrity.ts'
import { createArchive, packFolder } from '../plugins/packing/pack.ts'
import { createKeyPair } from '../plugins/packing/signature.ts'
import { parsePluginJson } from '../plugins/plugin-json.ts'
import type { AuthorCommand } from './command.ts'
import { fail } from './fail.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')

/** Commands for plugin authors. They need no site. */
export const authorCommands: Readonly<Record<string, AuthorCommand>> = {
  'plugin check': async (args) => {
    const [folder] = args.slice(2)
    if (folder === undefined) return fail('Name the plugin folder: balafon plugin check FOLDER')
    const findings = await checkPlugin(path.resolve(folder), ROOT)
    for (const { rule, problem, help } of findings) console.log(`${rule}: ${problem}\n  → ${help}`)
    console.log(findings.length === 0 ? 'No problems found.' : `Problems found: ${findings.length}.`)
    return findings.length === 0 ? 0 : 1
  },
  'plugin pack': async (args) => {
    const { values, positionals } = parseArgs({ args: args.slice(2), options: { key: { type: 'string' }, out: { type: 'string' } }, allowPositionals: true })
    const [folder] = positionals
    if (folder === undefined) return fail('Name the plugin folder: balafon plugin pack FOLDER')
    const secretKey = values.key === undefined ? undefined : await fs.readFile(values.key, 'utf8')
    const files = await packFolder(folder, secretKey)
    const { manifest, signature } = parsePluginJson(String(files.get(PLUGIN_JSON_PATH)))
    const name = values.out ?? `${manifest.id}-${manifest.version}.tgz`
    await fs.writeFile(name, await createArchive(files))
    console.log(`${name}: ${files.size} files, ${signature.status === 'valid' ? `signed with ${signature.key}` : 'not signed'}`)
    return 0
  },
  'plugin keygen': async (args) => {
    const file = args[2] ?? 'balafon-plugin.key'
    if (existsSync(file)) return fail(`${path.resolve(file)} already exists. A key cannot be recovered once it is overwritten.`)
    const { secretKey, publicKey } = createKeyPair()
    await fs.writeFile(file, secretKey, { mode: 0o600 })
    console.log(`Secret key saved to ${file}. Do not share it.\nPublic key, for TRUSTED_PLUGIN_KEYS on sites that trust you:\n${publicKey}`)
    return 0
  },
}
