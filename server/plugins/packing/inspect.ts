import semver from 'semver'
import { incompatibility } from '../compatibility.ts'
import { type Digests, digestOf, PLUGIN_JSON } from '../integrity.ts'
import { type PluginFacts, readPluginJson } from '../plugin-json.ts'
import { isOpenEnded } from '../ranges.ts'
import { readSource } from './read-source.ts'
import type { PluginFiles } from './tar.ts'

/** A plugin that could come into a site. */
export interface Candidate extends PluginFacts {
  readonly files: PluginFiles
}

/** Reads what an operator names and checks it; throws what speaks against it, in a sentence. Nothing of it is run. */
export async function inspect(source: string): Promise<Candidate> {
  const files = await readSource(source)
  const text = files.get(PLUGIN_JSON)
  if (!text) throw new Error('It was not built: there is no dist/plugin.json.')
  const facts = readPluginJson(text.toString('utf8'))
  if (!facts.packed) throw new Error('It does not list its files: its author packs it with `balafon plugin pack`.')
  const strange = strangeFile(files, facts.packed, facts.build.server)
  if (strange !== undefined) throw new Error(`${strange} is not the file that was packed.`)
  const against = unacceptable(facts)
  if (against) throw new Error(against)
  return { ...facts, files }
}

/** The list and the files have to be the same, to the byte, and to lie where they are unpacked. */
function strangeFile(files: PluginFiles, packed: Digests, server: string | undefined): string | undefined {
  const leadsAway = Object.keys(packed).find((name) => name.split('/').some((part) => part === '' || part === '.' || part === '..'))
  if (leadsAway !== undefined) return leadsAway
  const added = [...files.keys()].find((name) => !(name in packed) && name !== PLUGIN_JSON)
  if (added !== undefined) return added
  if (server !== undefined && !(server in packed)) return server
  return Object.entries(packed).find(([name, digest]) => digestOf(files.get(name) ?? Buffer.alloc(0)) !== digest)?.[0]
}

function unacceptable({ manifest: { id, version, engines } }: PluginFacts): string | undefined {
  if (!id.includes('.')) return `It is called ${id}: ids without a team are the house's own.`
  if (!semver.valid(version)) return `Its version is ${version}, which is none.`
  if (isOpenEnded(engines.balafon)) return `It says it works with every SDK to come (${engines.balafon}): its author names a range like ^1.0.0.`
  const reason = incompatibility(engines.balafon)
  return reason && `It does not fit: ${reason.detail}.`
}
