import { type Caller, column, defineModel, defineServerPlugin, fieldProblem, type Migration, type ModelsOf, Op, serveResource } from '@balafon/sdk/server'
import { gigs } from './gigs.contract.ts'

const Artist = defineModel('plg_acme_gigs_artists', { columns: { id: column.id(), name: column.text() } })

const Gig = defineModel('plg_acme_gigs_gigs', {
  columns: {
    id: column.id(),
    version: column.integer().default(),
    artistId: column.bigint().references('plg_acme_gigs_artists'),
    venue: column.text({ pattern: /^(?!Never)/ }),
    town: column.text(),
    contact: column.text().nullable(),
    day: column.date(),
    status: column.oneOf('draft', 'published', 'cancelled').default(),
    price: column.integer().default(),
    doorsAt: column.timestamp().nullable(),
    genres: column.textArray().default(),
    note: column.text().nullable(),
    createdAt: column.timestamp().default(),
    createdBy: column.bigint().nullable(),
  },
  indexes: {
    plg_acme_gigs_gigs_contact: 'unique (lower(contact))',
    plg_acme_gigs_gigs_contact_up: '(lower(contact), id)',
    plg_acme_gigs_gigs_contact_down: '(lower(contact) DESC NULLS LAST, id DESC)',
    plg_acme_gigs_gigs_created_at: '(created_at, id)',
    plg_acme_gigs_gigs_day: '(day, id)',
    plg_acme_gigs_gigs_day_venue: '(day DESC, public.search_text(venue), id)',
    plg_acme_gigs_gigs_doors_up: '(doors_at, id)',
    plg_acme_gigs_gigs_doors_down: '(doors_at DESC NULLS LAST, id DESC)',
    plg_acme_gigs_gigs_note_words: 'gin (public.search_text(note) public.gin_trgm_ops)',
    plg_acme_gigs_gigs_price: '(price, id)',
    plg_acme_gigs_gigs_status: '(status, id)',
    plg_acme_gigs_gigs_town: '(public.search_text(town), id)',
    plg_acme_gigs_gigs_town_words: 'gin (public.search_text(town) public.gin_trgm_ops)',
    plg_acme_gigs_gigs_venue: '(public.search_text(venue), id)',
    plg_acme_gigs_gigs_venue_words: 'gin (public.search_text(venue) public.gin_trgm_ops)',
  },
})

const models = { Artist, Gig }

const gigs0001: Migration = {
  name: '0001-gigs',
  async up({ db, transaction }) {
    await db.query(
      `create table plg_acme_gigs_artists (id bigint generated always as identity primary key, name text not null);
       create table plg_acme_gigs_gigs (
         id bigint generated always as identity primary key,
         version integer not null default 1,
         artist_id bigint not null references plg_acme_gigs_artists,
         venue text not null,
         town text not null,
         contact text,
         day date not null,
         status text not null default 'draft',
         price integer not null default 0,
         doors_at timestamptz,
         genres text[] not null default '{}',
         note text,
         created_at timestamptz not null default clock_timestamp(),
         created_by bigint
       );
       create unique index plg_acme_gigs_gigs_contact on plg_acme_gigs_gigs (lower(contact));
       create index plg_acme_gigs_gigs_contact_up on plg_acme_gigs_gigs (lower(contact), id);
       create index plg_acme_gigs_gigs_contact_down on plg_acme_gigs_gigs (lower(contact) desc nulls last, id desc);
       create index plg_acme_gigs_gigs_created_at on plg_acme_gigs_gigs (created_at, id);
       create index plg_acme_gigs_gigs_day on plg_acme_gigs_gigs (day, id);
       create index plg_acme_gigs_gigs_day_venue on plg_acme_gigs_gigs (day desc, public.search_text(venue), id);
       create index plg_acme_gigs_gigs_doors_up on plg_acme_gigs_gigs (doors_at, id);
       create index plg_acme_gigs_gigs_doors_down on plg_acme_gigs_gigs (doors_at desc nulls last, id desc);
       create index plg_acme_gigs_gigs_price on plg_acme_gigs_gigs (price, id);
       create index plg_acme_gigs_gigs_status on plg_acme_gigs_gigs (status, id);
       create index plg_acme_gigs_gigs_town on plg_acme_gigs_gigs (public.search_text(town), id);
       create index plg_acme_gigs_gigs_venue on plg_acme_gigs_gigs (public.search_text(venue), id);
       create index plg_acme_gigs_gigs_note_words on plg_acme_gigs_gigs using gin (public.search_text(note) public.gin_trgm_ops);
       create index plg_acme_gigs_gigs_town_words on plg_acme_gigs_gigs using gin (public.search_text(town) public.gin_trgm_ops);
       create index plg_acme_gigs_gigs_venue_words on plg_acme_gigs_gigs using gin (public.search_text(venue) public.gin_trgm_ops)`,
      { transaction },
    )
  },
  async down({ db, transaction }) {
    await db.query('drop table plg_acme_gigs_gigs, plg_acme_gigs_artists', { transaction })
  },
}

const manifest = {
  id: 'acme.gigs',
  title: 'gigs.title',
  version: '1.0.0',
  engines: { balafon: '^1.0.0' },
  scopes: ['database', 'events', 'jobs', 'live', 'users.read'],
} as const

/** Guests see published gigs only, and managers no gigs in the town Secret. */
function findScope({ can }: Caller) {
  if (can('gigs.publish')) return null
  return can('gigs.manage') ? { town: { [Op.ne]: 'Secret' } } : { status: 'published' }
}

const formatToday = () => new Date().toISOString().slice(0, 10)

/** The server module of the tests. */
export const serverModule = defineServerPlugin(manifest, {
  models,
  migrations: [gigs0001],
  routes: (_services, context) => {
    const { Gig } = context.models
    const routes = serveResource(
      gigs,
      {
        model: Gig,
        scope: findScope,
        filters: { upcoming: (isUpcoming) => ({ day: { [isUpcoming ? Op.gte : Op.lt]: formatToday() } }) },
        createAttributes: ({ userId }) => ({ createdBy: userId }),
        async validate({ venue }) {
          if (venue === 'Forbidden') throw fieldProblem({ venue: 'field.format' })
        },
        actions: {
          async remind({ id }, _caller, transaction) {
            await Gig.update({ note: 'reminded' }, { where: { id }, transaction })
          },
        },
      },
      context,
    )
    return Object.values(routes)
  },
  provides: (_services, { models: { Artist } }) => ({ 'core.entities/v1': [createArtistProvider(Artist)] }),
})

const createArtistProvider = (Artist: ModelsOf<typeof models>['Artist']) => ({
  entity: 'acme.gigs.artist',
  async findLabels(ids: readonly number[]) {
    const artists = await Artist.findAll({ where: { id: [...ids] } })
    return new Map(artists.map(({ id, name }) => [id, name]))
  },
  search: async () => [],
})
