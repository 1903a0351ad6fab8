import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const STRONG_SECRET = '4f8d1b07c2e95a63f0b7d814ce2a9356'
const WEAK_SECRET_MESSAGE = 'APP_SECRET must be at least 32 random characters, for example from `openssl rand -hex 32`.'
const PRODUCTION = { NODE_ENV: 'production', APP_SECRET: STRONG_SECRET }

describe('readConfig', () => {
  test.each([
    [{ PORT: 'abc' }, 'PORT must be a number from 0 to 65535.'],
    [{ PORT: '70000' }, 'PORT must be a number from 0 to 65535.'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be a postgres:// URL.'],
    [{ DATABASE_MIGRATION_URL: 'postgres://a@b/c' }, 'DATABASE_MIGRATION_URL needs DATABASE_URL, the URL for the running site.'],
    [{ BASE_URL: 'balafon' }, 'BASE_URL must be an http or https URL.'],
    [{ DEMO_PASSWORD: 'short' }, 'DEMO_PASSWORD must be 8 to 256 characters.'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent.'],
    [{ NODE_ENV: 'production' }, 'APP_SECRET is required in production: at least 32 random characters, the same on every node.'],
    [PRODUCTION, 'BASE_URL is required in production: the public URL of the site.'],
    [
      { ...PRODUCTION, BASE_URL: 'https://a.test', DEMO_PASSWORD: 'demo-password' },
      'Demo accounts are not allowed in production. Unset DEMO and DEMO_PASSWORD.',
    ],
    [
      { ...PRODUCTION, BASE_URL: 'http://a.test' },
      'BASE_URL must begin with https:// in production: over http, passwords and cookies can be read on the way. Set ALLOW_HTTP=1 if the network is protected otherwise.',
    ],
    [{ APP_SECRET: STRONG_SECRET.slice(1) }, WEAK_SECRET_MESSAGE],
    [{ APP_SECRET: 'a'.repeat(32) }, WEAK_SECRET_MESSAGE],
    [{ APP_SECRET: '0123456789abcdef'.repeat(2) }, WEAK_SECRET_MESSAGE],
    [{ CITY_TABLE: '/nowhere/cities.mmdb' }, 'CITY_TABLE must be the path of an existing city database (.mmdb).'],
    [{ TRUSTED_PROXIES: 'somewhere' }, 'TRUSTED_PROXIES must be IP addresses or CIDR ranges, separated by commas.'],
  ])('rejects %j with one sentence', (environment, message) => {
    expect(() => readConfig({ APP_SECRET: undefined, ...environment })).toThrow(new ConfigError(message))
  })

  test('returns a secure site without demo content in production over https', () => {
    const config = readConfig({ ...PRODUCTION, BASE_URL: 'https://music.test/' })
    expect(config).toMatchObject({ isSecure: true, isDemo: false, baseUrl: 'https://music.test' })
  })

  test('accepts an http address in production with ALLOW_HTTP', () => {
    expect(readConfig({ ...PRODUCTION, BASE_URL: 'http://music.test', ALLOW_HTTP: '1' })).toMatchObject({ isSecure: false, isProduction: true })
  })
})

describe('the secret of a site without APP_SECRET', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'balafon-secret-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))
  const getFile = () => path.join(folder, 'data', 'secret')
  const read = () => readConfig({ DATA_DIR: path.join(folder, 'data') }).secret

  test('is created once and only readable by its owner', () => {
    const secret = read()
    expect(secret).toMatch(/^[0-9a-f]{64}$/)
    expect(read()).toBe(secret)
    expect(statSync(getFile()).mode & 0o777).toBe(0o600)
  })

  test.each(['', 'x'.repeat(64)])('is refused when the file contains %j', (content) => {
    read()
    writeFileSync(getFile(), content)
    expect(read).toThrow(`The secret in ${getFile()} is empty or too easy to guess.`)
    expect(readFileSync(getFile(), 'utf8')).toBe(content)
  })
})
