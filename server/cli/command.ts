import type { Config } from '../app/config/config.ts'

/** A command that works on a site. It returns the exit code. */
export type Command = (config: Config, args: readonly string[]) => Promise<number>

/** A command for plugin authors, which needs no site. It returns the exit code. */
export type AuthorCommand = (args: readonly string[]) => Promise<number>
