import { defineEndpoint, Id } from '@balafon/sdk/contract'
import * as z from 'zod/mini'

/** `lyrics` providers find the lyrics of songs; `metadata` providers find biographies of artists and descriptions of albums. */
export const PROVIDER_KINDS = ['lyrics', 'metadata'] as const
export type ProviderKind = (typeof PROVIDER_KINDS)[number]

export const PROVIDER_MAX_SECONDS = 30
/** The time limit for the response of one provider. */
const Seconds = z.int().check(z.minimum(1), z.maximum(PROVIDER_MAX_SECONDS))
/** Identifies a provider. It consists of the id of the plugin and the label of the provider. */
const ProviderId = z.string().check(z.minLength(1), z.maxLength(300))
const ProviderIds = z.array(ProviderId).check(z.maxLength(100))

const StoredProvidersOfKind = z.object({ seconds: Seconds, order: ProviderIds, disabled: ProviderIds })

/** The stored order of the providers. Providers that are not in it, such as those of a new plugin, come last and are enabled. */
export const StoredProviderSettings = z.object({ version: z.int().check(z.minimum(1)), lyrics: StoredProvidersOfKind, metadata: StoredProvidersOfKind })
export type StoredProviderSettings = z.infer<typeof StoredProviderSettings>

export const DEFAULT_PROVIDER_SETTINGS: StoredProviderSettings = {
  version: 1,
  lyrics: { seconds: 4, order: [], disabled: [] },
  metadata: { seconds: 10, order: [], disabled: [] },
}

const access = { permission: 'settings.update' } as const

const Provider = z.object({ id: ProviderId, plugin: z.string(), label: z.string(), is_enabled: z.boolean() })
export type ConfiguredProvider = z.infer<typeof Provider>

const ProvidersOfKind = z.object({ seconds: Seconds, providers: z.array(Provider).check(z.maxLength(100)) })

/** The running providers in their order. */
export const ProviderSettings = z.object({ version: z.int(), lyrics: ProvidersOfKind, metadata: ProvidersOfKind })
export type ProviderSettings = z.infer<typeof ProviderSettings>

/** The values of the form in which operators sort, enable and disable the providers. */
export const ProviderForm = z.object({ lyrics: ProvidersOfKind, metadata: ProvidersOfKind })
export type ProviderForm = z.infer<typeof ProviderForm>

const ProvidersOfKindBody = z.strictObject({
  seconds: Seconds,
  /** The providers in the order in which they are asked. */
  providers: z.array(z.strictObject({ id: ProviderId, is_enabled: z.boolean() })).check(z.maxLength(100)),
})

export const getProviderSettings = defineEndpoint({
  method: 'GET',
  path: 'admin/providers',
  summary: 'List the providers of lyrics and of texts about artists and albums, in the order in which they are asked',
  access,
  response: z.object({ settings: ProviderSettings }),
})

export const setProviderSettings = defineEndpoint({
  method: 'PUT',
  path: 'admin/providers',
  summary: 'Set the order of the providers, which of them are asked, and for how long',
  access,
  body: z.strictObject({ version: z.int().check(z.minimum(1)), lyrics: ProvidersOfKindBody, metadata: ProvidersOfKindBody }),
  response: z.object({ settings: ProviderSettings }),
  errors: ['resource.conflict'],
  conflict: ProviderSettings,
})

export const ProviderTestBody = z.strictObject({ kind: z.enum(['track', 'artist', 'album']), id: Id })

/** The result of asking one provider in a test. */
export const ProviderTestResult = z.object({
  id: ProviderId,
  label: z.string(),
  is_enabled: z.boolean(),
  status: z.enum(['found', 'nothing', 'failed', 'timed_out']),
  milliseconds: z.int(),
  /** The beginning of the text, or the message of the error. */
  text: z.nullable(z.string()),
  is_synced: z.boolean(),
  links: z.array(z.object({ label: z.string(), url: z.string() })),
})
export type ProviderTestResult = z.infer<typeof ProviderTestResult>

export const testProviders = defineEndpoint({
  method: 'POST',
  path: 'admin/providers/test',
  summary: 'Ask every provider for a track, an artist or an album, without saving anything',
  access,
  body: ProviderTestBody,
  response: z.object({ results: z.array(ProviderTestResult) }),
  errors: ['player.track_not_found', 'player.artist_not_found', 'player.album_not_found'],
  rateLimit: 'providerTests',
})
