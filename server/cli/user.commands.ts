import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { reclaimAccountByEmail } from '../identity/reclaim-account-by-email.ts'
import type { Command } from './command.ts'
import { fail } from './fail.ts'
import { withSite } from './with-site.ts'

/** Commands for user accounts. */
export const userCommands: Readonly<Record<string, Command>> = {
  'user create': (config, args) => {
    const { values } = parseArgs({
      args: args.slice(2),
      options: { email: { type: 'string' }, name: { type: 'string' }, password: { type: 'string' }, admin: { type: 'boolean', default: false } },
    })
    const { email, name, password = randomBytes(12).toString('base64url'), admin } = values
    if (!email?.includes('@')) return Promise.resolve(fail('Give an email address: --email ada@example.org'))
    if (password.length < 8 || password.length > 256) return Promise.resolve(fail('The password must have 8 to 256 characters.'))
    return withSite(config, async ({ site }) => {
      const { users } = site.getContext('core')
      if (await users.findByEmail(email)) return fail(`There is already a user with the email address ${email}.`)
      const { id } = await users.create({ email, password, ...(name && { name }) })
      if (admin) await site.rolesStore.insertUserRole(id, 'admin')
      console.log(`Created ${admin ? 'administrator' : 'user'} ${id}: ${email}.${values.password ? '' : ` Password: ${password}`}`)
      return 0
    })
  },
  'user reclaim': (config, args) =>
    withSite(config, async ({ site }) => {
      const [, , email] = args
      if (!email) return fail('Give the email address of the account: balafon user reclaim EMAIL')
      if (!(await reclaimAccountByEmail(email, site.getContext('core')))) return fail(`There is no user with the email address ${email}.`)
      console.log(`${email} was signed out everywhere, and the password no longer works.`)
      console.log('All other ways to sign in to the account are removed as soon as the site runs.')
      console.log('The owner of the email address can set a new password with “Forgot your password?”.')
      return 0
    }),
}
