import type { Settings } from '@balafon/sdk/server'
import { createEnvatoProvider } from './envato.ts'
import { createFacebookProvider } from './facebook.ts'
import { createGoogleProvider } from './google.ts'
import { createOpenIdProvider } from './openid.ts'
import { createTwitterProvider } from './twitter.ts'

export const createBuiltInProviders = (settings: Settings) =>
  [createGoogleProvider, createFacebookProvider, createTwitterProvider, createEnvatoProvider, createOpenIdProvider].map((create) => create(settings))
