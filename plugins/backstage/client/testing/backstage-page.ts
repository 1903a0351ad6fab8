import { createUser, openPage, type PageOptions, respondTo } from '@balafon/sdk/testing/client'
import { getBackstage } from '../../contract/music.ts'
import manifest from '../../plugin.ts'
import client from '../index.ts'

const user = createUser({ permissions: ['music.create', 'music.view', 'backstageRequests.create'].map((name) => ({ name, restrictions: [] })) })

const backstage = respondTo(getBackstage, () => ({
  artists: [
    {
      id: 1,
      name: 'Fanta Zié',
      biography: null,
      country: null,
      image: null,
      gallery: [],
      links: [],
      genres: [],
      verified_at: null,
      status: 'published' as const,
      release_at: null,
      published_at: '2026-01-01T00:00:00.000Z',
      plays: 0,
      version: '1',
      may_edit: true,
      role: 'owner' as const,
    },
  ],
  genres: [{ name: 'mande', display_name: 'Mandé' }],
  quota: { minutes: { used: 12, limit: 60 }, tracks_per_month: { used: 1, limit: null } },
}))

/** Opens a page of the backstage as the owner of an artist. */
export const openBackstage = (path: string, { api = [], ...options }: PageOptions) =>
  openPage(path, { plugins: [{ manifest, client }], bootstrap: { user }, api: [backstage, ...api], ...options })
