import type { Config } from '../app/config/config.ts'
import { restorePreviousVersion } from '../plugins/stored/restore-previous-version.ts'
import type { Command } from './command.ts'
import { fail } from './fail.ts'
import { findPluginProblems } from './find-plugin-problems.ts'
import { withPluginsStore } from './with-plugins-store.ts'
import { withSite } from './with-site.ts'

const MISSING_ID = 'Name the plugin. `balafon plugin list` shows the ids.'

/** Commands for installed plugins. */
export const pluginCommands: Readonly<Record<string, Command>> = {
  'plugin list': (config) =>
    withSite(config, async ({ site }) => {
      for (const { id, version, status, reason } of site.registry.listStatuses())
        console.log(`${id.padEnd(24)} ${version.padEnd(10)} ${status}${reason ? `: ${reason.detail}` : ''}`)
      return 0
    }),
  'plugin enable': (config, args) => setEnabled(config, args[2], true),
  'plugin disable': (config, args) => setEnabled(config, args[2], false),
  'plugin rollback': (config, args) =>
    withSite(config, async ({ site }) => {
      const [id, migration] = args.slice(2)
      if (!id) return fail(MISSING_ID)
      const { plugins } = site.getContext('core')
      if (migration === undefined) {
        const { version, reverted } = await restorePreviousVersion(id, { ...site, plugins })
        console.log(`${id} is at ${version} again.${describeReverted(reverted)} If it was running, restart the site before you enable it.`)
        return 0
      }
      const reverted = await plugins.rollback(id, migration)
      const isUnchanged = reverted.length === 0
      console.log(
        isUnchanged
          ? `No migrations of ${id} ran after ${migration}.`
          : `${describeReverted(reverted).trim()} Install the older version before you enable ${id}.`,
      )
      return 0
    }),
  'plugin allow': (config, args) => setAllowed(config, args[2], true),
  'plugin disallow': (config, args) => setAllowed(config, args[2], false),
  'plugin doctor': (config) =>
    withSite(config, async ({ site }) => {
      const problems = await findPluginProblems(site)
      console.log(problems.length > 0 ? problems.join('\n') : 'No problems with plugins.')
      return problems.length > 0 ? 1 : 0
    }),
}

const describeReverted = (migrations: readonly string[]) => (migrations.length === 0 ? '' : ` Reverted migrations: ${migrations.join(', ')}.`)

const setAllowed = (config: Config, id: string | undefined, isAllowed: boolean) =>
  withPluginsStore(config, async (store) => {
    if (!id) return fail(MISSING_ID)
    if (!(await store.setAllowedUnsigned(id, isAllowed))) return fail(`There is no plugin ${id}.`)
    console.log(isAllowed ? `${id} may run on this site without a trusted signature.` : `${id} needs a trusted signature to run in production.`)
    return 0
  })

/** Stores whether a plugin is enabled. Running nodes follow within a second. */
const setEnabled = (config: Config, id: string | undefined, isEnabled: boolean) =>
  withPluginsStore(config, async (store) => {
    if (!id) return fail(MISSING_ID)
    const states = await store.readDesiredStates()
    if (!states.has(id)) return fail(`There is no plugin ${id}. Installed plugins: ${[...states.keys()].join(', ')}.`)
    if (!isEnabled && (await store.isCore(id))) return fail(`${id} is a required plugin and cannot be disabled.`)
    await store.setEnabled(id, isEnabled)
    console.log(`${id} is ${isEnabled ? 'enabled' : 'disabled'}.`)
    return 0
  })
