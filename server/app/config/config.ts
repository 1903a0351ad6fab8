import { existsSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { PUBLIC_KEY } from '../../plugins/packing/signature.ts'
import { isStrongSecret, readOrCreateSecret } from './secret.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')

const port = z.coerce.number().int().min(0).max(65535)
const flag = z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1')
const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )

const Environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: port.default(3000),
  DATA_DIR: z.string().min(1).default(path.join(ROOT, '.data')),
  PLUGINS_DIR: z.string().min(1).optional(),
  BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_MIGRATION_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  ALLOW_HTTP: flag.optional(),
  DEMO: flag.optional(),
  LIVE_RELOAD: flag.optional(),
  WEBHOOKS_LOOPBACK: flag.optional(),
  DEMO_PASSWORD: z.string().min(8).max(256).optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  APP_SECRET: z.string().refine(isStrongSecret).optional(),
  TRUSTED_PLUGIN_KEYS: list.pipe(z.array(z.string().regex(PUBLIC_KEY))),
  CITY_TABLE: z.string().refine(existsSync).optional(),
  TRUSTED_PROXIES: list.pipe(z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]))),
})

export interface Config {
  readonly isProduction: boolean
  readonly host: string
  readonly port: number
  /** The folder of the repository, which contains the built files and the first-party plugins. */
  readonly root: string
  readonly dataDir: string
  readonly pluginsDir: string | undefined
  /** The public origin without a trailing slash. With PORT 0 it is not known before the server listens. */
  readonly baseUrl: string
  /** Whether the site is served over https. */
  readonly isSecure: boolean
  readonly databaseUrl: string | undefined
  /** The URL of the role that owns the tables. Without it, `databaseUrl` is used for migrations too. */
  readonly databaseMigrationUrl: string | undefined
  /** Whether the site has demo accounts and demo content. */
  readonly isDemo: boolean
  /** Whether pages reload after a build and when this process is replaced, as in `npm run dev`. */
  readonly hasLiveReload: boolean
  /** The folder with the builds of `npm run dev`. */
  readonly developmentBuilds: string | undefined
  /** Whether webhooks may be sent to receivers on this computer, without TLS. */
  readonly allowsLoopbackWebhooks: boolean
  readonly demoPassword: string | undefined
  readonly logLevel: string
  /** The secret from which all keys for signing and encryption are derived. */
  readonly secret: string
  /** Public keys of trusted plugin authors. */
  readonly trustedPluginKeys: readonly string[]
  readonly trustedProxies: readonly string[]
  /** The path of a database that maps IP addresses to cities. */
  readonly cityTable: string | undefined
}

/** An invalid environment variable. Its message is one sentence for the operator. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

const EXPECTED_VALUES: Readonly<Record<string, string>> = {
  NODE_ENV: 'development, production or test',
  HOST: 'an IP address or host name to listen on',
  PORT: 'a number from 0 to 65535',
  DATA_DIR: 'the path of a folder',
  PLUGINS_DIR: 'the path of a folder',
  BASE_URL: 'an http or https URL',
  DATABASE_URL: 'a postgres:// URL',
  DATABASE_MIGRATION_URL: 'a postgres:// URL',
  ALLOW_HTTP: 'true or false',
  DEMO: 'true or false',
  LIVE_RELOAD: 'true or false',
  WEBHOOKS_LOOPBACK: 'true or false',
  DEMO_PASSWORD: '8 to 256 characters',
  LOG_LEVEL: 'one of trace, debug, info, warn, error, fatal, silent',
  APP_SECRET: 'at least 32 random characters, for example from `openssl rand -hex 32`',
  TRUSTED_PLUGIN_KEYS: 'public keys from `balafon plugin keygen`, separated by commas',
  CITY_TABLE: 'the path of an existing city database (.mmdb)',
  TRUSTED_PROXIES: 'IP addresses or CIDR ranges, separated by commas',
}

/** Reads the configuration from environment variables. Throws a ConfigError that names the invalid variable and the expected value. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const variables = Object.fromEntries(Object.entries(env).filter(([name, value]) => name in EXPECTED_VALUES && value !== ''))
  const parsed = Environment.safeParse(variables)
  if (!parsed.success) {
    const name = String(parsed.error.issues[0]?.path[0])
    throw new ConfigError(`${name} must be ${EXPECTED_VALUES[name]}.`)
  }
  const values = parsed.data
  const isProduction = values.NODE_ENV === 'production'
  if (isProduction) assertProductionValues(values)
  if (values.DATABASE_MIGRATION_URL && !values.DATABASE_URL) throw new ConfigError('DATABASE_MIGRATION_URL needs DATABASE_URL, the URL for the running site.')
  const baseUrl = (values.BASE_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, '')
  const dataDir = path.resolve(ROOT, values.DATA_DIR)
  const hasLiveReload = !isProduction && values.LIVE_RELOAD === true
  return {
    isProduction,
    host: values.HOST,
    port: values.PORT,
    root: ROOT,
    dataDir,
    pluginsDir: values.PLUGINS_DIR && path.resolve(ROOT, values.PLUGINS_DIR),
    baseUrl,
    isSecure: baseUrl.startsWith('https:'),
    databaseUrl: values.DATABASE_URL,
    databaseMigrationUrl: values.DATABASE_MIGRATION_URL,
    isDemo: values.DEMO ?? !isProduction,
    hasLiveReload,
    developmentBuilds: hasLiveReload ? path.join(dataDir, 'dev') : undefined,
    allowsLoopbackWebhooks: values.WEBHOOKS_LOOPBACK === true,
    demoPassword: values.DEMO_PASSWORD,
    logLevel: values.LOG_LEVEL,
    secret: values.APP_SECRET ?? readOrCreateSecret(dataDir),
    trustedPluginKeys: values.TRUSTED_PLUGIN_KEYS,
    trustedProxies: values.TRUSTED_PROXIES,
    cityTable: values.CITY_TABLE,
  }
}

function assertProductionValues(values: z.infer<typeof Environment>) {
  if (!values.APP_SECRET) throw new ConfigError('APP_SECRET is required in production: at least 32 random characters, the same on every node.')
  if (!values.BASE_URL) throw new ConfigError('BASE_URL is required in production: the public URL of the site.')
  if (values.BASE_URL.startsWith('http:') && !values.ALLOW_HTTP)
    throw new ConfigError(
      'BASE_URL must begin with https:// in production: over http, passwords and cookies can be read on the way. Set ALLOW_HTTP=1 if the network is protected otherwise.',
    )
  if (values.WEBHOOKS_LOOPBACK) throw new ConfigError('WEBHOOKS_LOOPBACK is for development only. Unset it.')
  if (values.DEMO || values.DEMO_PASSWORD) throw new ConfigError('Demo accounts are not allowed in production. Unset DEMO and DEMO_PASSWORD.')
}
