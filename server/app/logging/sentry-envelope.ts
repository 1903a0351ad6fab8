import { randomUUID } from 'node:crypto'
import type { ErrorEntry } from './error-entry.ts'

const CLIENT = 'balafon/1.0'

/** The parts of a DSN: `https://{key}@{host}/{path}{project}`. */
const DSN = /^https:\/\/([0-9a-z]{1,64})(?::[^@]*)?@([^/@]+)((?:\/[^/]+)*)\/(\d{1,20})$/i

/** Returns whether a text is the DSN of a Sentry-compatible service. */
export const isDsn = (text: string) => DSN.test(text)

/** Builds the request that stores an error in a Sentry-compatible service; `null` when the DSN is invalid. */
export function buildSentryRequest(dsn: string, entry: ErrorEntry) {
  const [, key, host, path, project] = DSN.exec(dsn) ?? []
  if (!key || !host || !project) return null
  const id = randomUUID().replaceAll('-', '')
  const event = {
    event_id: id,
    timestamp: entry.createdAt.getTime() / 1000,
    platform: entry.source === 'server' ? 'node' : 'javascript',
    level: 'error',
    logger: entry.plugin ?? 'core',
    message: { formatted: entry.message },
    tags: { source: entry.source, ...(entry.plugin && { plugin: entry.plugin }), ...(entry.requestId && { request_id: entry.requestId }) },
    ...(entry.path && { transaction: entry.path }),
    extra: { stack: entry.stack },
    breadcrumbs: { values: entry.breadcrumbs.map(({ at, type, message }) => ({ timestamp: at / 1000, category: type, message })) },
  }
  const lines = [{ event_id: id, sent_at: new Date().toISOString() }, { type: 'event' }, event]
  return {
    url: `https://${host}${path}/api/${project}/envelope/`,
    headers: {
      'content-type': 'application/x-sentry-envelope',
      'x-sentry-auth': `Sentry sentry_version=7, sentry_key=${key}, sentry_client=${CLIENT}`,
    },
    body: lines.map((line) => JSON.stringify(line)).join('\n'),
  }
}
