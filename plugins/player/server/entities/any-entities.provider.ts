import type { EntityOption, ServerExtensionPoints } from '@balafon/sdk/contract'
import type { SqlRunner } from '@balafon/sdk/server'

type EntityProvider = ServerExtensionPoints['core.entities/v1']

interface Found {
  readonly id: number
  readonly name: string
  readonly description: string | null
  readonly image: string | null
}

/** The kinds of entities that operators choose in forms: music in every state, and genres and tags. */
const SOURCES = {
  any_artist: { table: 'artists', name: 'name', description: 'null', order: 'plays desc, id' },
  any_album: {
    table: 'albums',
    name: 'name',
    description: "(select string_agg(artist->>'name', ', ') from jsonb_array_elements(artists) artist)",
    order: 'plays desc, id',
  },
  genre: { table: 'genres', name: 'display_name', description: 'null', order: 'display_name, id' },
  tag: { table: 'tags', name: 'display_name', description: 'null', order: 'display_name, id' },
} as const

type Kind = keyof typeof SOURCES

/** Creates the entity providers for the forms of operators. They also find drafts and hidden music, so they require a permission. */
export const createOperatorEntityProviders = (sql: SqlRunner): EntityProvider[] => [
  { ...createProvider(sql, 'any_artist'), permission: 'music.update' },
  { ...createProvider(sql, 'any_album'), permission: 'music.update' },
  createProvider(sql, 'genre'),
  createProvider(sql, 'tag'),
]

function createProvider(sql: SqlRunner, kind: Kind): EntityProvider {
  const { table, name, description, order } = SOURCES[kind]
  const columns = `id, ${name} as name, ${description} as description, image->>'url' as image`
  const present = ({ id, name: label, description: text, image }: Found): EntityOption => ({
    id,
    label,
    ...(text && { description: text }),
    ...(image && { image }),
  })
  return {
    entity: `player.${kind}`,
    async findLabels(ids) {
      const rows = await sql<Pick<Found, 'id' | 'name'>>(`select id, ${name} as name from ${table} where id = any($1::bigint[])`, [ids])
      return new Map(rows.map((row) => [row.id, row.name]))
    },
    async search({ query, limit, ids }) {
      if (ids) return (await sql<Found>(`select ${columns} from ${table} where id = any($1::bigint[])`, [ids])).map(present)
      const condition = `($1 = '' or (search_text($1) <> '' and search_text(${name}) like '%' || search_text($1) || '%'))`
      return (await sql<Found>(`select ${columns} from ${table} where ${condition} order by ${order} limit $2`, [query, limit])).map(present)
    },
  }
}
