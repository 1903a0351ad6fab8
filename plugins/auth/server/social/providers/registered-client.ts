import type { Settings } from '@balafon/sdk/server'
import type { SignInClient } from '../../../contract/sign-in-providers.ts'

/** The site's registration with a service whose key and secret are settings; `null` while one of them is missing. */
export const registeredClient = (settings: Settings, name: string, rest: Omit<SignInClient, 'id' | 'secret'>) => async (): Promise<SignInClient | null> => {
  const id = await settings.get<string | null>(`social.${name}.client_id`)
  const secret = await settings.get<string | null>(`social.${name}.client_secret`)
  return id && secret ? { id, secret, ...rest } : null
}
