import type { PrefetchedResponse } from '@balafon/sdk/server'
import type { GuestRole } from '../identity/guest-role.ts'
import type { Registry } from '../plugins/registry.ts'
import type { SettingsStore } from '../settings/settings.ts'
import type { Visitor } from './bootstrap.ts'
import { type CompressedDocument, compressDocument } from './compressed-document.ts'
import type { RenderedDocument } from './document.ts'
import type { FoundPage } from './page-finder.ts'

const MAX_DOCUMENTS = 200
/**
 * Documents contain the time at which they were made (`made_at`). Browsers reload data that is older than the last change of the site, so this time must not
 * be old.
 */
const MAX_AGE_MS = 60_000

export interface GuestDocumentDependencies {
  readonly registry: Pick<Registry, 'listRunning'>
  readonly settings: Pick<SettingsStore, 'getVersion'>
  readonly guestRole: Pick<GuestRole, 'getPermissions'>
  readonly getBaseUrl: () => string
}

/** A request of a guest for a page. The document depends only on this request and on the state of the site that `listParts` returns. */
export interface GuestPage {
  readonly path: string
  readonly visitor: Visitor
  readonly page: FoundPage
}

interface Entry {
  /** The objects the document was made from. Their owners replace them on every change. */
  readonly parts: readonly unknown[]
  readonly expiresAt: number
  readonly document: Promise<CompressedDocument>
}

/**
 * Creates the cache of the documents of guests. A document is reused while all its parts are the same: the settings, the permissions of guests,
 * the running plugins and the page's own data. Documents of users are never in it.
 */
export function createGuestDocuments({ registry, settings, guestRole, getBaseUrl }: GuestDocumentDependencies) {
  const entries = new Map<string, Entry>()
  const listParts = ({ page }: GuestPage): unknown[] => [
    settings.getVersion(),
    guestRole.getPermissions(),
    page.exists,
    page.frame,
    page.plugin?.id,
    JSON.stringify({ ...page.description, data: undefined }),
    ...(page.description?.data ?? []).map(({ response }: PrefetchedResponse) => response),
    ...registry.listRunning().flatMap(({ current, state }) => [current, state]),
  ]
  return {
    /** Returns the document of a page, rendered again when one of its parts has changed. */
    getOrRender(guestPage: GuestPage, render: () => Promise<RenderedDocument>): Promise<CompressedDocument> {
      const { path, visitor } = guestPage
      if (visitor.identity) throw new Error('only documents of guests are cached')
      const key = JSON.stringify([path, getBaseUrl(), visitor])
      const parts = listParts(guestPage)
      const entry = entries.get(key)
      if (entry && entry.expiresAt > Date.now() && isEqual(entry.parts, parts)) return entry.document
      const document = render().then(compressDocument)
      entries.delete(key)
      entries.set(key, { parts, expiresAt: Date.now() + MAX_AGE_MS, document })
      document.catch(() => entries.delete(key))
      if (entries.size > MAX_DOCUMENTS) entries.delete(entries.keys().next().value ?? '')
      return document
    },
  }
}

export type GuestDocuments = ReturnType<typeof createGuestDocuments>

const isEqual = (before: readonly unknown[], after: readonly unknown[]) =>
  before.length === after.length && before.every((part, index) => part === after[index])
