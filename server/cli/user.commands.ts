import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { handOver } from '../identity/hand-over.ts'
import type { Command } from './command.ts'
import { onSite } from './on-site.ts'
import { refuse } from './refuse.ts'

/** What an operator does with accounts. */
export const userCommands: Readonly<Record<string, Command>> = {
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
  'user hand-over': (config, args) =>
    onSite(config, async ({ site }) => {
      const [, , email] = args
      if (!email) return refuse('Say whose: the address of the account.')
      if (!(await handOver(email, site.contextFor('core')))) return refuse(`Nobody has ${email}.`)
      console.log(`Nobody is signed in as ${email} any more, and its password is nobody's. Second factor, services and tokens go as soon as the site runs.`)
      console.log('Whoever reads letters to that address gets in with “Forgot your password?”.')
      return 0
    }),
}
