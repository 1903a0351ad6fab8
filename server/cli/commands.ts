import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type OpenSite, open } from '../boot/open-site.ts'
import { createSteps } from '../boot/steps.ts'
import type { Config } from '../config/config.ts'
import { bringDemoContent, ensureDemoAccounts } from '../demo/demo.ts'
import { withPluginsStore } from './plugins-store.ts'

/** Gives the exit code. */
export type Command = (config: Config, args: readonly string[]) => Promise<number>

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
  'user create': (config, args) => {
    const { values } = parseArgs({
      args: args.slice(2),
      options: { email: { type: 'string' }, name: { type: 'string' }, password: { type: 'string' }, admin: { type: 'boolean', default: false } },
    })
    const { email, name, password = randomBytes(12).toString('base64url'), admin } = values
    if (!email?.includes('@')) return Promise.resolve(refuse('Say who: --email somebody@example.org'))
    if (password.length < 8 || password.length > 256) return Promise.resolve(refuse('A password has 8 to 256 characters.'))
    return onSite(config, async ({ site }) => {
      if (await site.identities.credentialsByEmail(email)) return refuse(`${email} is taken.`)
      const { id } = await site.contextFor('core').users.create({ email, password, ...(name && { name }) })
      if (admin) await site.identities.giveRole(id, 'admin')
      console.log(`${email} is user ${id}${admin ? ', an admin' : ''}.${values.password ? '' : ` Password: ${password}`}`)
      return 0
    })
  },
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
      if (!id || !step) return refuse('Say which plugin, and the last step that stays.')
      const undone = await site.contextFor('core').plugins.rollback(id, step)
      console.log(
        undone.length === 0 ? `${id} is at ${step} already.` : `Undone: ${undone.join(', ')}. Put the older version in place before you switch ${id} on.`,
      )
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
  'plugin doctor': (config) =>
    onSite(config, async ({ site }) => {
      const unwell = site.registry.statuses().filter(({ verdict }) => verdict === 'suspended')
      const left = site.unusable.map(({ folder, reason }) => `${folder}: ${reason}`)
      for (const { id, reason } of unwell) console.log(`${id}: ${reason?.detail}`)
      for (const line of left) console.log(line)
      if (unwell.length + left.length === 0) console.log('All plugins are well.')
      return unwell.length + left.length > 0 ? 1 : 0
    }),
}

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

function refuse(text: string): number {
  console.error(text)
  return 1
}

async function onSite(config: Config, work: (opened: OpenSite) => Promise<number>): Promise<number> {
  const opened = await open(config, { ...createSteps(), run: (_name, job) => job(() => {}) })
  try {
    return await work(opened)
  } finally {
    await opened.close()
  }
}
