import { forgetSecret } from '../security/secret-check.ts'
import type { Command } from './command.ts'
import { withDatabase } from './with-database.ts'

/** Commands for the secret of the site. */
export const secretCommands: Readonly<Record<string, Command>> = {
  'secret replace': (config) =>
    withDatabase(config, async ({ models }) => {
      await forgetSecret(models)
      console.log('The site accepts another secret at its next start. Set up the mail server, keys of services, webhooks and second factors again.')
      return 0
    }),
}
