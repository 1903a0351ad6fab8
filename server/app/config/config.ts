import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { PUBLIC_KEY } from '../../plugins/packing/signature.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')

const port = z.coerce.number().int().min(0).max(65535)
const flag = z.enum(['true', 'false']).transform((text) => text === 'true')
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
  DEMO: flag.optional(),
  LIVE_RELOAD: flag.optional(),
  WEBHOOKS_LOOPBACK: flag.optional(),
  DEMO_PASSWORD: z.string().min(8).max(256).optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  APP_SECRET: z.string().min(32).optional(),
  TRUSTED_PLUGIN_KEYS: list.pipe(z.array(z.string().regex(PUBLIC_KEY))),
  CITY_TABLE: z.string().refine(existsSync).optional(),
  TRUSTED_PROXIES: list.pipe(z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]))),
})

export interface Config {
  readonly production: boolean
  readonly host: string
  readonly port: number
  /** The checkout: where built files and the house's own plugins are. */
  readonly root: string
  readonly dataDir: string
  readonly pluginsDir: string | undefined
  /** The public origin, without a trailing slash; unknown until the server listens when PORT is 0. */
  readonly baseUrl: string
  readonly secure: boolean
  readonly databaseUrl: string | undefined
  readonly demo: boolean
  /** Pages reload themselves when this process is replaced: `npm run dev`. */
  readonly liveReload: boolean
  /** Webhooks may go to receivers on this computer, without TLS: to try them. */
  readonly webhooksLoopback: boolean
  readonly demoPassword: string | undefined
  readonly logLevel: string
  /** Keys for signing and sealing are derived from it. */
  readonly secret: string
  /** Whose signatures on plugins count. */
  readonly trustedPluginKeys: readonly string[]
  readonly trustedProxies: readonly string[]
  /** A table of where IP addresses are, with cities. */
  readonly cityTable: string | undefined
}

/** A setting that cannot be used: its message is for the operator, in one sentence. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

const WANTED: Readonly<Record<string, string>> = {
  NODE_ENV: 'development, production or test',
  HOST: 'an address to listen on',
  PORT: 'a number from 0 to 65535',
  DATA_DIR: 'the path of a folder',
  PLUGINS_DIR: 'the path of a folder',
  BASE_URL: 'an http or https URL',
  DATABASE_URL: 'a postgres:// URL',
  DEMO: 'true or false',
  LIVE_RELOAD: 'true or false',
  WEBHOOKS_LOOPBACK: 'true or false',
  DEMO_PASSWORD: '8 to 256 characters',
  LOG_LEVEL: 'one of trace, debug, info, warn, error, fatal, silent',
  APP_SECRET: 'at least 32 characters',
  TRUSTED_PLUGIN_KEYS: 'public keys as `balafon plugin keygen` shows them, with commas between them',
  CITY_TABLE: 'the path of a table of cities (.mmdb) that is there',
  TRUSTED_PROXIES: 'IP addresses or CIDR ranges with commas between them',
}

/** Reads the environment. Throws a ConfigError that names the variable and what it takes. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([name, value]) => name in WANTED && value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const name = String(parsed.error.issues[0]?.path[0])
    throw new ConfigError(`${name} has to be ${WANTED[name]}.`)
  }
  const values = parsed.data
  const production = values.NODE_ENV === 'production'
  if (production) refuseDevelopmentValues(values)
  const baseUrl = (values.BASE_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, '')
  const dataDir = path.resolve(ROOT, values.DATA_DIR)
  return {
    production,
    host: values.HOST,
    port: values.PORT,
    root: ROOT,
    dataDir,
    pluginsDir: values.PLUGINS_DIR && path.resolve(ROOT, values.PLUGINS_DIR),
    baseUrl,
    secure: baseUrl.startsWith('https:'),
    databaseUrl: values.DATABASE_URL,
    demo: values.DEMO ?? !production,
    liveReload: !production && values.LIVE_RELOAD === true,
    webhooksLoopback: values.WEBHOOKS_LOOPBACK === true,
    demoPassword: values.DEMO_PASSWORD,
    logLevel: values.LOG_LEVEL,
    secret: values.APP_SECRET ?? ownSecret(dataDir),
    trustedPluginKeys: values.TRUSTED_PLUGIN_KEYS,
    trustedProxies: values.TRUSTED_PROXIES,
    cityTable: values.CITY_TABLE,
  }
}

function refuseDevelopmentValues(values: z.infer<typeof Environment>) {
  if (!values.APP_SECRET) throw new ConfigError('APP_SECRET is needed in production: at least 32 random characters, the same on every node.')
  if (!values.BASE_URL) throw new ConfigError('BASE_URL is needed in production: the address listeners type.')
  if (values.WEBHOOKS_LOOPBACK) throw new ConfigError('WEBHOOKS_LOOPBACK is for development: unset it.')
  if (values.DEMO || values.DEMO_PASSWORD) throw new ConfigError('Demo accounts are not for production: unset DEMO and DEMO_PASSWORD.')
}

/** A development site makes its secret once and keeps it with its data. */
function ownSecret(dataDir: string): string {
  const file = path.join(dataDir, 'secret')
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 })
  }
  return readFileSync(file, 'utf8')
}
