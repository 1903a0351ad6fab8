import { explain } from '../app/boot/explain.ts'
import { readConfig } from '../app/config/config.ts'
import { authorCommands } from './author.commands.ts'
import { commands } from './commands.ts'

const USAGE = `balafon — for the operator of a site

  balafon migrate                          bring the database up to date
  balafon seed                             demo accounts and demo music (not in production)
  balafon user create --email E [--name N] [--password P] [--admin]
                                           a new user; without --password one is made and shown
  balafon user hand-over EMAIL             close every way into an account but a letter to its address
  balafon setting get KEY                  a setting of the site
  balafon setting set KEY VALUE            change it, live; VALUE is JSON or plain text
  balafon jobs dead                        work that failed for the last time, and why
  balafon jobs revive|discard ID|all       try it again, or throw it away
  balafon openapi [FILE]                   the API of this site as OpenAPI 3.1
  balafon plugin list                      every plugin found, and what became of it
  balafon plugin enable ID                 switch a plugin on, live
  balafon plugin disable ID                switch a plugin off, live; nothing of its data is touched
  balafon plugin add SOURCE [--yes]        install a package of npm, an archive or a folder; it is off at first
  balafon plugin upgrade ID SOURCE [--yes] put a newer version in its place
  balafon plugin rollback ID               take a switched-off plugin back to the version before
  balafon plugin rollback ID STEP          take a switched-off plugin's tables back to a step, for an older version
  balafon plugin allow|disallow ID         let it run in production though nobody trusted has signed it, or no more
  balafon plugin doctor                    what is wrong with plugins, and what to do

for the author of a plugin

  balafon plugin check FOLDER              what would go wrong with it on a site, and what to do
  balafon plugin pack FOLDER [--key FILE] [--out FILE]
                                           a built plugin as one archive, signed with a key
  balafon plugin keygen [FILE]             a key to sign plugins with

DATA_DIR or DATABASE_URL say which site.`

const args = process.argv.slice(2)
const words = args.slice(0, 2).join(' ')
const named = <C>(table: Readonly<Record<string, C>>, name = '') => (Object.hasOwn(table, name) ? table[name] : undefined)
const command = named(commands, words) ?? named(commands, args[0])
const authorCommand = named(authorCommands, words)

try {
  if (authorCommand) process.exit(await authorCommand(args))
  if (!command) {
    console.log(USAGE)
    process.exit(args.length === 0 || args[0] === 'help' || args[0] === '--help' ? 0 : 2)
  }
  process.exit(await command(readConfig({ LOG_LEVEL: 'error', ...process.env }), args))
} catch (error) {
  console.error(explain(error))
  process.exit(1)
}
