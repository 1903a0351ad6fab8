import { randomBytes } from 'node:crypto'
import type { ServerContext } from '@balafon/sdk/server'

const KEY = 'payments.sandbox.secret'

/** The secret that the sandbox signs its webhooks with, made when it is first needed; an operator may give another. */
export const createSandboxSecret =
  ({ settings }: Pick<ServerContext, 'settings'>) =>
  async (): Promise<string> => {
    const known = await settings.get<string | null>(KEY)
    if (known) return known
    await settings.set(KEY, randomBytes(32).toString('hex'))
    return (await settings.get<string | null>(KEY)) ?? ''
  }
