import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const PRODUCTION = { NODE_ENV: 'production', APP_SECRET: 'x'.repeat(32) }

describe('readConfig', () => {
  test.each([
    [{ PORT: 'abc' }, 'PORT must be a number from 0 to 65535.'],
    [{ PORT: '70000' }, 'PORT must be a number from 0 to 65535.'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be a postgres:// URL.'],
    [{ BASE_URL: 'balafon' }, 'BASE_URL must be an http or https URL.'],
    [{ DEMO_PASSWORD: 'short' }, 'DEMO_PASSWORD must be 8 to 256 characters.'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent.'],
    [{ NODE_ENV: 'production' }, 'APP_SECRET is required in production: at least 32 random characters, the same on every node.'],
    [PRODUCTION, 'BASE_URL is required in production: the public URL of the site.'],
    [
      { ...PRODUCTION, BASE_URL: 'https://a.test', DEMO_PASSWORD: 'demo-password' },
      'Demo accounts are not allowed in production. Unset DEMO and DEMO_PASSWORD.',
    ],
    [{ CITY_TABLE: '/nowhere/cities.mmdb' }, 'CITY_TABLE must be the path of an existing city database (.mmdb).'],
    [{ TRUSTED_PROXIES: 'somewhere' }, 'TRUSTED_PROXIES must be IP addresses or CIDR ranges, separated by commas.'],
  ])('rejects %j with one sentence', (environment, message) => {
    expect(() => readConfig({ APP_SECRET: undefined, ...environment })).toThrow(new ConfigError(message))
  })

  test('returns a secure site without demo content in production over https', () => {
    const config = readConfig({ ...PRODUCTION, BASE_URL: 'https://music.test/' })
    expect(config).toMatchObject({ isSecure: true, isDemo: false, baseUrl: 'https://music.test' })
  })
})
