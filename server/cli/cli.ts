import { describeError } from '../app/boot/describe-error.ts'
import { readConfig } from '../app/config/config.ts'
import { authorCommands } from './author.commands.ts'
import { commands } from './commands.ts'
import { databaseCommands } from './database.commands.ts'

const USAGE = `Usage: balafon COMMAND

Operator commands:

  balafon migrate                          Update the database schema
  balafon seed                             Add demo accounts and demo music (not in production)
  balafon seed --tracks N                  Add N generated tracks with artists and albums (not in production)
  balafon user create --email E [--name N] [--password P] [--admin]
                                           Create a user; without --password, one is generated and printed
  balafon user reclaim EMAIL               Reset all sign-in methods of an account, for the owner of the email address
  balafon setting get KEY                  Print a setting
  balafon setting set KEY VALUE            Change a setting; VALUE is JSON or plain text
  balafon database setup-sql               Print the SQL that creates the roles of a site in your own PostgreSQL
  balafon secret replace                   Let the next start accept another secret, when the earlier one is lost
  balafon files migrate STORAGE            Move all stored files to a storage: local, s3, or that of a plugin
  balafon jobs dead                        List jobs whose last attempt failed
  balafon jobs retry|discard ID|all        Retry or delete failed jobs
  balafon openapi [FILE]                   Print or save this site's API as OpenAPI 3.1
  balafon plugin list                      List plugins and their status
  balafon plugin enable ID                 Enable a plugin; no restart needed
  balafon plugin disable ID                Disable a plugin; its data is kept
  balafon plugin add SOURCE [--yes]        Install an npm package, an archive or a folder, disabled
  balafon plugin upgrade ID SOURCE [--yes] Install a newer version of a plugin
  balafon plugin rollback ID               Restore the previous version of a disabled plugin
  balafon plugin rollback ID MIGRATION     Revert a disabled plugin's migrations after MIGRATION
  balafon plugin allow|disallow ID         Allow a plugin to run in production without a trusted signature
  balafon plugin doctor                    List problems with plugins and how to fix them

Plugin author commands:

  balafon plugin check FOLDER              Find problems that a plugin would have on a site
  balafon plugin pack FOLDER [--key FILE] [--out FILE]
                                           Create an archive of a built plugin, signed if a key is given
  balafon plugin keygen [FILE]             Create a key for signing plugins

DATA_DIR or DATABASE_URL select the site. Use the APP_SECRET of the site, if it has one.`

const args = process.argv.slice(2)
const name = args.slice(0, 2).join(' ')
const findCommand = <C>(commandsByName: Readonly<Record<string, C>>, key = '') => (Object.hasOwn(commandsByName, key) ? commandsByName[key] : undefined)
const command = findCommand(commands, name) ?? findCommand(commands, args[0])
const siteIndependentCommand = findCommand({ ...authorCommands, ...databaseCommands }, name)

try {
  if (siteIndependentCommand) process.exit(await siteIndependentCommand(args))
  if (!command) {
    console.log(USAGE)
    process.exit(args.length === 0 || args[0] === 'help' || args[0] === '--help' ? 0 : 2)
  }
  process.exit(await command(readConfig({ LOG_LEVEL: 'error', ...process.env }), args))
} catch (error) {
  console.error(describeError(error))
  process.exit(1)
}
