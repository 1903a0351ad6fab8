import type { Config } from '../app/config/config.ts'
import { goBack } from '../plugins/stored/go-back.ts'
import type { Command } from './command.ts'
import { findings } from './doctor.ts'
import { onSite } from './on-site.ts'
import { withPluginsStore } from './plugins-store.ts'
import { refuse } from './refuse.ts'

/** What an operator does with plugins that are there. */
export const pluginCommands: Readonly<Record<string, Command>> = {
  'plugin list': (config) =>
    onSite(config, async ({ site }) => {
      for (const { id, version, verdict, reason } of site.registry.statuses())
        console.log(`${id.padEnd(24)} ${version.padEnd(10)} ${verdict}${reason ? `: ${reason.detail}` : ''}`)
      return 0
    }),
  'plugin enable': (config, args) => wish(config, args[2], true),
  'plugin disable': (config, args) => wish(config, args[2], false),
  'plugin rollback': (config, args) =>
    onSite(config, async ({ site }) => {
      const [id, step] = args.slice(2)
      if (!id) return refuse('Say which plugin.')
      const { plugins } = site.contextFor('core')
      if (step === undefined) {
        const { version, undone } = await goBack(id, { ...site, plugins })
        console.log(
          `${id} is at ${version} again${undone.length > 0 ? `, without ${undone.join(', ')}` : ''}. Where it ran, restart the site before you switch it on.`,
        )
        return 0
      }
      const undone = await plugins.rollback(id, step)
      console.log(
        undone.length === 0 ? `${id} is at ${step} already.` : `Undone: ${undone.join(', ')}. Put the older version in place before you switch ${id} on.`,
      )
      return 0
    }),
  'plugin allow': (config, args) => allow(config, args[2], true),
  'plugin disallow': (config, args) => allow(config, args[2], false),
  'plugin doctor': (config) =>
    onSite(config, async ({ site }) => {
      const found = await findings(site)
      console.log(found.length > 0 ? found.join('\n') : 'All plugins are well.')
      return found.length > 0 ? 1 : 0
    }),
}

const allow = (config: Config, id: string | undefined, isAllowed: boolean) =>
  withPluginsStore(config, async (store) => {
    if (!id) return refuse('Say which plugin.')
    if (!(await store.allow(id, isAllowed))) return refuse(`There is no plugin ${id}.`)
    console.log(isAllowed ? `${id} runs here, whoever has signed it.` : `${id} runs in production only when somebody this site trusts has signed it.`)
    return 0
  })

/** Writes the operator's wish; running nodes follow within a second. */
const wish = (config: Config, id: string | undefined, wanted: boolean) =>
  withPluginsStore(config, async (store) => {
    if (!id) return refuse('Say which plugin.')
    const known = await store.wishes()
    if (!known.has(id)) return refuse(`There is no plugin ${id}. There are ${[...known.keys()].join(', ')}.`)
    if (!wanted && (await store.isCore(id))) return refuse(`${id} belongs to the core and cannot be switched off.`)
    await store.wish(id, wanted)
    console.log(`${id} is switched ${wanted ? 'on' : 'off'}.`)
    return 0
  })
