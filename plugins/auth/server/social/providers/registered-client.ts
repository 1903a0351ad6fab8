import type { Settings } from '@balafon/sdk/server'
import type { SignInClient } from '../../../contract/sign-in-providers.ts'

/** Creates the function that reads a client from the settings of a provider; it resolves to `null` while a key is missing. */
export const createClientReader =
  (settings: Settings, name: string, options: Omit<SignInClient, 'id' | 'secret'>) => async (): Promise<SignInClient | null> => {
    const id = await settings.get<string | null>(`social.${name}.client_id`)
    const secret = await settings.get<string | null>(`social.${name}.client_secret`)
    return id && secret ? { id, secret, ...options } : null
  }
