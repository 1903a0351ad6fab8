import { randomBytes } from 'node:crypto'
import type { ServerContext } from '@balafon/sdk/server'

const SETTING = 'payments.sandbox.secret'

/** Creates a function that reads the secret for the sandbox's webhook signatures and generates one on first use. An administrator may set another. */
export const createSandboxSecret =
  ({ settings }: Pick<ServerContext, 'settings'>) =>
  async (): Promise<string> => {
    const existing = await settings.get<string | null>(SETTING)
    if (existing) return existing
    await settings.set(SETTING, randomBytes(32).toString('hex'))
    return (await settings.get<string | null>(SETTING)) ?? ''
  }
