import { writeFileSync } from 'node:fs'
import type { OpenSite } from '../app/boot/open-site.ts'
import { createSteps } from '../app/boot/steps.ts'
import type { Config } from '../app/config/config.ts'
import { bringDemoContent, ensureDemoAccounts } from '../app/demo/demo.ts'
import type { Command } from './command.ts'
import { onSite } from './on-site.ts'
import { pluginCommands } from './plugin.commands.ts'
import { pluginPackageCommands } from './plugin-package.commands.ts'
import { refuse } from './refuse.ts'
import { userCommands } from './user.commands.ts'

export const commands: Readonly<Record<string, Command>> = {
  migrate: (config) => onSite(config, async () => 0),
  seed: (config) =>
    onSite(config, async ({ site }) => {
      if (config.production) return refuse('Demo content is not for production.')
      const accounts = await ensureDemoAccounts(site, config.demoPassword)
      if (accounts) console.log(`Accounts ${accounts.emails.join(', ')} with the password ${accounts.password}`)
      await createSteps().run('Demo music', (progress) => bringDemoContent(site, progress))
      return 0
    }),
  openapi: (config, args) =>
    onSite(config, async ({ site }) => {
      const text = `${JSON.stringify(site.openApi(), null, 2)}\n`
      if (args[1]) writeFileSync(args[1], text)
      else process.stdout.write(text)
      return 0
    }),
  'setting get': (config, args) =>
    onSite(config, async ({ site }) => {
      if (!args[2]) return refuse('Say which setting.')
      console.log(JSON.stringify(await site.contextFor('core').settings.get(args[2])))
      return 0
    }),
  'setting set': (config, args) =>
    onSite(config, async ({ site }) => {
      const [key, value] = args.slice(2)
      if (key === undefined || value === undefined) return refuse('Say which setting, and its value.')
      await site.contextFor('core').settings.set(key, readValue(value))
      console.log(`${key} is set.`)
      return 0
    }),
  'jobs dead': (config) =>
    onSite(config, async ({ site }) => {
      const letters = await site.jobs.deadLetters()
      for (const { id, owner, name, error, failed_at } of letters) console.log(`${id}  ${failed_at.toISOString()}  ${owner} ${name}: ${error}`)
      if (letters.length === 0) console.log('There are no dead letters.')
      return 0
    }),
  'jobs revive': (config, args) => onDeadLetters(config, args[2], async (site, ids) => `${await site.jobs.revive(ids)} put back into their queues.`),
  'jobs discard': (config, args) =>
    onDeadLetters(config, args[2], async (site, ids) => {
      await site.jobs.discard(ids)
      return `${ids.length} thrown away.`
    }),
  ...userCommands,
  ...pluginCommands,
  ...pluginPackageCommands,
}

const onDeadLetters = (config: Config, which: string | undefined, work: (site: OpenSite['site'], ids: string[]) => Promise<string>) =>
  onSite(config, async ({ site }) => {
    const all = (await site.jobs.deadLetters()).map(({ id }) => id)
    const chosen = which === 'all' ? all : all.filter((id) => id === which)
    if (chosen.length === 0) return refuse('Say which: an id that `balafon jobs dead` shows, or all.')
    console.log(await work(site, chosen))
    return 0
  })

/** JSON where it is JSON, else the text as it stands. */
function readValue(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
