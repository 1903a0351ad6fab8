import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

test.each([
  [{ PORT: 'abc' }, 'PORT has to be a number from 0 to 65535.'],
  [{ PORT: '70000' }, 'PORT has to be a number from 0 to 65535.'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL has to be a postgres:// URL.'],
  [{ BASE_URL: 'balafon' }, 'BASE_URL has to be an http or https URL.'],
  [{ DEMO_PASSWORD: 'short' }, 'DEMO_PASSWORD has to be 8 to 256 characters.'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL has to be one of trace, debug, info, warn, error, fatal, silent.'],
  [{ NODE_ENV: 'production' }, 'APP_SECRET is needed in production: at least 32 random characters, the same on every node.'],
  [{ NODE_ENV: 'production', APP_SECRET: 'x'.repeat(32) }, 'BASE_URL is needed in production: the address listeners type.'],
  [
    { NODE_ENV: 'production', APP_SECRET: 'x'.repeat(32), BASE_URL: 'https://a.test', DEMO_PASSWORD: 'demo-password' },
    'Demo accounts are not for production: unset DEMO and DEMO_PASSWORD.',
  ],
  [{ CITY_TABLE: '/nowhere/cities.mmdb' }, 'CITY_TABLE has to be the path of a table of cities (.mmdb) that is there.'],
  [{ TRUSTED_PROXIES: 'somewhere' }, 'TRUSTED_PROXIES has to be IP addresses or CIDR ranges with commas between them.'],
])('%j is refused in one sentence', (environment, sentence) => {
  expect(() => readConfig({ APP_SECRET: undefined, ...environment })).toThrow(new ConfigError(sentence))
})

test('production behind TLS is secure and has no demo', () => {
  const config = readConfig({ NODE_ENV: 'production', APP_SECRET: 'x'.repeat(32), BASE_URL: 'https://music.test/' })
  expect(config).toMatchObject({ secure: true, demo: false, baseUrl: 'https://music.test' })
})
