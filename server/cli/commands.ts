import { writeFileSync } from 'node:fs'
import type { OpenSite } from '../app/boot/open-site.ts'
import { createProgress } from '../app/boot/progress.ts'
import type { Config } from '../app/config/config.ts'
import { ensureDemoAccounts, loadDemoContent } from '../app/demo/demo.ts'
import type { Command } from './command.ts'
import { fail } from './fail.ts'
import { fileCommands } from './file.commands.ts'
import { pluginCommands } from './plugin.commands.ts'
import { pluginPackageCommands } from './plugin-package.commands.ts'
import { secretCommands } from './secret.commands.ts'
import { seedRows } from './seed-rows.ts'
import { userCommands } from './user.commands.ts'
import { withSite } from './with-site.ts'

/** Commands for the operator of a site. */
export const commands: Readonly<Record<string, Command>> = {
  migrate: (config) => withSite(config, async () => 0),
  seed: (config, args) =>
    withSite(config, async ({ site }) => {
      if (config.isProduction) return fail('Demo content cannot be added in production.')
      if (args.length > 1) return seedRows(site, args.slice(1))
      const accounts = await ensureDemoAccounts(site, config.demoPassword)
      if (accounts) console.log(`Demo accounts: ${accounts.emails.join(', ')}. Password: ${accounts.password}`)
      await createProgress().run('Demo music', (progress) => loadDemoContent(site, progress))
      return 0
    }),
  openapi: (config, args) =>
    withSite(config, async ({ site }) => {
      const text = `${JSON.stringify(site.getOpenApi(), null, 2)}\n`
      if (args[1]) writeFileSync(args[1], text)
      else process.stdout.write(text)
      return 0
    }),
  'setting get': (config, args) =>
    withSite(config, async ({ site }) => {
      if (!args[2]) return fail('Name the setting: balafon setting get KEY')
      console.log(JSON.stringify(await site.getContext('core').settings.get(args[2])))
      return 0
    }),
  'setting set': (config, args) =>
    withSite(config, async ({ site }) => {
      const [key, value] = args.slice(2)
      if (key === undefined || value === undefined) return fail('Name the setting and its value: balafon setting set KEY VALUE')
      await site.getContext('core').settings.set(key, parseValue(value))
      console.log(`${key} was changed.`)
      return 0
    }),
  'jobs dead': (config) =>
    withSite(config, async ({ site }) => {
      const deadJobs = await site.jobs.listDeadJobs()
      for (const { id, owner, name, error, failed_at } of deadJobs) console.log(`${id}  ${failed_at.toISOString()}  ${owner} ${name}: ${error}`)
      if (deadJobs.length === 0) console.log('No failed jobs.')
      return 0
    }),
  'jobs retry': (config, args) => withDeadJobs(config, args[2], async (site, ids) => `Jobs queued again: ${await site.jobs.retryDeadJobs(ids)}.`),
  'jobs discard': (config, args) =>
    withDeadJobs(config, args[2], async (site, ids) => {
      await site.jobs.discardDeadJobs(ids)
      return `Jobs deleted: ${ids.length}.`
    }),
  ...fileCommands,
  ...userCommands,
  ...secretCommands,
  ...pluginCommands,
  ...pluginPackageCommands,
}

/** Calls `run` with the ids of the dead jobs that are selected by an id or `all`, and prints the sentence it returns. */
const withDeadJobs = (config: Config, idOrAll: string | undefined, run: (site: OpenSite['site'], ids: string[]) => Promise<string>) =>
  withSite(config, async ({ site }) => {
    const ids = (await site.jobs.listDeadJobs()).map(({ id }) => id)
    const selectedIds = idOrAll === 'all' ? ids : ids.filter((id) => id === idOrAll)
    if (selectedIds.length === 0) return fail('No such job. Give an id from `balafon jobs dead`, or all.')
    console.log(await run(site, selectedIds))
    return 0
  })

/** Parses JSON, and returns anything else as text. */
function parseValue(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
