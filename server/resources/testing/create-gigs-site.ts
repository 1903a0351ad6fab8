import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createTestSite, writePlugin } from '../../testing/index.ts'

/** The number of gigs that the site contains. */
export const GIG_COUNT = 1300

const SERVER_MODULE = path.join(import.meta.dirname, 'gigs.server.ts')

const ARTISTS_SQL = "insert into plg_acme_gigs_artists (name) select 'Artist ' || n from generate_series(1, 50) n"

/** Texts with accents and capitals, equal values of each sort key, empty values, and times that differ by microseconds. */
const GIGS_SQL = `
  insert into plg_acme_gigs_gigs (artist_id, venue, town, contact, day, status, price, doors_at, genres, note, created_at)
  select 1 + n % 50,
         (array['Étoile', 'Sona', 'zinc', 'Awa Club'])[1 + n % 4] || ' ' || n % 97,
         (array['Bamako', 'Ségou', 'Abidjan'])[1 + n % 3],
         case when n % 10 = 0 then 'Contact_' || n || '@example.test' end,
         date '2030-01-01' + n % 300,
         (array['draft', 'published', 'published', 'cancelled'])[1 + n % 4],
         n % 40 * 500,
         case when n % 3 <> 0 then timestamptz '2030-01-01' + n * interval '1 minute' end,
         case when n % 2 = 0 then array['mande', 'jazz'] else array['rap'] end,
         case when n % 500 = 1 then 'secret contract' end,
         timestamptz '2029-01-01' + n * interval '7 microseconds'
  from generate_series(1, ${GIG_COUNT}) n`

/** Creates a site with a plugin that serves the resource `gigs`. */
export async function createGigsSite() {
  const folder = await fs.mkdtemp(path.join(tmpdir(), 'balafon-gigs-'))
  await writePlugin(folder, 'acme.gigs', { server: `import { serverModule } from ${JSON.stringify(SERVER_MODULE)}`, contributes: {} })
  const site = await createTestSite({ PLUGINS_DIR: folder })
  await site.enablePlugin('acme.gigs')
  const gigsSql = site.getSql('acme.gigs')
  await gigsSql(ARTISTS_SQL)
  await gigsSql(GIGS_SQL)
  return {
    ...site,
    gigsSql,
    /** Returns the ids of gigs: `listIds("where status = 'draft' order by id")`. */
    listIds: async (clauses: string) => (await gigsSql<{ id: number }>(`select id from plg_acme_gigs_gigs ${clauses}`)).map(({ id }) => id),
    async close() {
      await site.close()
      await fs.rm(folder, { recursive: true, force: true })
    },
  }
}

export type GigsSite = Awaited<ReturnType<typeof createGigsSite>>
