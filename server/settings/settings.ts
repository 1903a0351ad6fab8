import type { Settings, SqlRunner } from '@balafon/sdk/server'
import { z } from 'zod'
import { type $ZodObject, type $ZodType, parse, safeParse } from 'zod/v4/core'
import type { Sealer } from '../config/sealer.ts'
import { notifyStatement } from '../database/broadcast.ts'
import type { Log } from '../log/log.ts'

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** The core's own settings. `public` ones are in the bootstrap data. */
export const CoreSettings = z.object({
  'branding.site_name': z.string().min(1).max(80).default('Balafon'),
  'registration.disable': z.boolean().default(false),
  // A policy's id is a part of a form field's name, where a dot would mean a field within a field.
  'registration.policies': z.array(z.object({ id: z.string().regex(/^[\w-]{1,60}$/), label: z.string(), url: z.string() })).default([]),
  require_email_confirmation: z.boolean().default(false),
  'dates.default_timezone': z.string().refine(isTimeZone).default('Africa/Abidjan'),
  'locale.default': z.string().default('en'),
  'themes.default_id': z.number().int().default(0),
  'themes.user_change': z.boolean().default(true),
  'billing.enable': z.boolean().default(false),
  'api.integrated': z.boolean().default(false),
  'notifications.integrated': z.boolean().default(false),
  'notifications.subs.integrated': z.boolean().default(false),
  'social.google.enable': z.boolean().default(false),
  'social.facebook.enable': z.boolean().default(false),
  'social.twitter.enable': z.boolean().default(false),
  'social.envato.enable': z.boolean().default(false),
  'social.compact_buttons': z.boolean().default(false),
  'recaptcha.site_key': z.string().max(200).nullable().default(null),
  'recaptcha.enable.register': z.boolean().default(false),
  'recaptcha.enable.contact': z.boolean().default(false),
  'home.redirect': z.string().nullable().default(null),
})

/** Settings that pages know nothing of. */
export const CorePrivateSettings = z.object({
  'mail.transport': z.enum(['mailbox', 'smtp']).default('mailbox'),
  'mail.from': z.string().max(200).default('Balafon <no-reply@localhost>'),
})

/** Kept sealed, and shown to nobody. */
export const CoreSecretSettings = z.object({ 'mail.smtp_url': z.string().max(500).nullable().default(null) })

/** `public` ones are in every page's bootstrap data; `secret` ones are sealed in the database. */
export type Visibility = 'public' | 'private' | 'secret'

export interface SettingsStore extends Settings {
  /** Adds an owner's settings, with their defaults. */
  declare(schema: $ZodObject, visibility: Visibility): void
  publicValues(): Promise<Record<string, unknown>>
  refresh(): void
}

interface Sealed {
  readonly sealed: string
}

export function createSettings(sql: SqlRunner, sealer: Sealer, log: Pick<Log, 'error'>): SettingsStore {
  const declared = new Map<string, { schema: $ZodType; visibility: Visibility }>()
  let loaded: Promise<Map<string, unknown>> | undefined

  const load = async () => {
    const rows = await sql<{ key: string; value: unknown }>('select key, value from settings')
    return new Map(rows.map(({ key, value }) => [key, value]))
  }
  const values = () => {
    loaded ??= load().catch((error) => {
      loaded = undefined
      throw error
    })
    return loaded
  }
  const declarationOf = (key: string) => {
    const found = declared.get(key)
    if (!found) throw new Error(`No setting is called ${key}.`)
    return found
  }
  /** What was sealed under another secret cannot be read any more: it is as if it were not set. */
  const unsealed = (key: string, { sealed }: Sealed): unknown => {
    try {
      return JSON.parse(sealer.open(sealed, key))
    } catch (err) {
      log.error({ err, setting: key }, 'a secret setting cannot be opened: was APP_SECRET changed?')
      return undefined
    }
  }
  const valueAt = (key: string, stored: Map<string, unknown>) => {
    const { schema, visibility } = declarationOf(key)
    const kept = stored.get(key)
    const parsed = safeParse(schema, visibility === 'secret' && kept !== undefined ? unsealed(key, kept as Sealed) : kept)
    return parsed.success ? parsed.data : parse(schema, undefined)
  }

  const store: SettingsStore = {
    declare(schema, visibility) {
      for (const [key, type] of Object.entries(schema._zod.def.shape)) declared.set(key, { schema: type as $ZodType, visibility })
    },
    get: async <T>(key: string) => valueAt(key, await values()) as T,
    async set(key, value) {
      const { schema, visibility } = declarationOf(key)
      const text = JSON.stringify(parse(schema, value))
      const kept = visibility === 'secret' ? JSON.stringify({ sealed: sealer.seal(text, key) } satisfies Sealed) : text
      await sql('insert into settings (key, value) values ($1, $2::jsonb) on conflict (key) do update set value = excluded.value, updated_at = now()', [
        key,
        kept,
      ])
      store.refresh()
      await sql(notifyStatement('settings'))
    },
    async publicValues() {
      const stored = await values()
      return Object.fromEntries([...declared].filter(([, { visibility }]) => visibility === 'public').map(([key]) => [key, valueAt(key, stored)]))
    },
    refresh() {
      loaded = undefined
    },
  }
  store.declare(CoreSettings, 'public')
  store.declare(CorePrivateSettings, 'private')
  store.declare(CoreSecretSettings, 'secret')
  return store
}
