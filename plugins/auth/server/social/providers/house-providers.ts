import type { Settings } from '@balafon/sdk/server'
import { envato } from './envato.ts'
import { facebook } from './facebook.ts'
import { google } from './google.ts'
import { openid } from './openid.ts'
import { twitter } from './twitter.ts'

/** The services the house itself knows. */
export const houseProviders = (settings: Settings) => [google, facebook, twitter, envato, openid].map((create) => create(settings))
