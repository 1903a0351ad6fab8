import type { Config } from '../app/config/config.ts'

/** Gives the exit code. */
export type Command = (config: Config, args: readonly string[]) => Promise<number>

/** One that needs no site: an author's. */
export type AuthorCommand = (args: readonly string[]) => Promise<number>
