import { explain } from '../boot/explain.ts'
import { readConfig } from '../config/config.ts'
import { commands } from './commands.ts'

const USAGE = `balafon — for the operator of a site

  balafon migrate                          bring the database up to date
  balafon seed                             demo accounts and demo music (not in production)
  balafon user create --email E [--name N] [--password P] [--admin]
                                           a new user; without --password one is made and shown
  balafon setting get KEY                  a setting of the site
  balafon setting set KEY VALUE            change it, live; VALUE is JSON or plain text
  balafon jobs dead                        work that failed for the last time, and why
  balafon jobs revive|discard ID|all       try it again, or throw it away
  balafon openapi [FILE]                   the API of this site as OpenAPI 3.1
  balafon plugin list                      every plugin found, and what became of it
  balafon plugin enable ID                 switch a plugin on, live
  balafon plugin disable ID                switch a plugin off, live; nothing of its data is touched
  balafon plugin rollback ID STEP          take a switched-off plugin's tables back to a step, for an older version
  balafon plugin doctor                    what is wrong with plugins, if anything

DATA_DIR or DATABASE_URL say which site.`

const args = process.argv.slice(2)
const command = commands[args.slice(0, 2).join(' ')] ?? commands[args[0] ?? '']

try {
  if (!command) {
    console.log(USAGE)
    process.exit(args.length === 0 || args[0] === 'help' || args[0] === '--help' ? 0 : 2)
  }
  process.exit(await command(readConfig({ LOG_LEVEL: 'error', ...process.env }), args))
} catch (error) {
  console.error(explain(error))
  process.exit(1)
}
