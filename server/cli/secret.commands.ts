import { forgetSecret } from '../security/secret-check.ts'
import type { Command } from './command.ts'
import { withDatabase } from './with-database.ts'

/**
 * Commands for the secret of the site. Values that were encrypted with an earlier secret cannot be decrypted: secret settings, secrets of webhooks, second
 * factors, saved payout destinations, account numbers of withdrawals, invitation links of playlists and preview links.
 */
export const secretCommands: Readonly<Record<string, Command>> = {
  'secret replace': (config) =>
    withDatabase(config, async ({ models }) => {
      await forgetSecret(models)
      console.log(
        'The next start accepts another secret. Set up the mail server, keys of services, webhooks and second factors again. Users have to enter the account numbers for payouts again, and to create invitation links of playlists and preview links again.',
      )
      return 0
    }),
}
