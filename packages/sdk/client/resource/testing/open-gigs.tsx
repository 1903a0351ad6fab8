import { createTestPlugin, createUser, openPage, type PageOptions } from '../../../testing/client.ts'
import { ResourceList, type ResourceListProps } from '../list/resource-list.tsx'
import { createFakeGigs } from './fake-gigs.ts'
import { GIG_TEXTS_EN, GIG_TEXTS_FR, gigs } from './gigs.ts'

type GigListProps = Partial<ResourceListProps<typeof gigs.fields, typeof gigs.filters, 'publish' | 'cancel'>>

interface GigsOptions extends Pick<PageOptions, 'theme' | 'language' | 'width'> {
  readonly fake?: ReturnType<typeof createFakeGigs>
  readonly path?: string
  readonly props?: GigListProps
  readonly isAdmin?: boolean
}

/** Opens a screen with the list of gigs. */
export async function openGigs({ fake = createFakeGigs(), path = '/gigs', props = {}, isAdmin = true, ...options }: GigsOptions = {}) {
  // biome-ignore lint/correctness/noComponentHookFactories: each test has its own page with its own component
  const Gigs = () => (
    <ResourceList
      resource={gigs}
      title="Gigs"
      columns={{ status: { tones: { published: 'positive', cancelled: 'danger' }, priority: 1 }, day: { priority: 1 } }}
      {...props}
    />
  )
  const plugin = createTestPlugin({ contributes: { 'host.routes/v1': [{ path: '/gigs', component: 'Gigs' }] }, components: { Gigs }, texts: GIG_TEXTS_EN })
  const locales = { ...plugin.client.locales, fr: async () => ({ default: GIG_TEXTS_FR }) }
  const permissions = isAdmin ? [{ name: 'admin', restrictions: [] }] : []
  const screen = await openPage(path, {
    ...options,
    plugins: [{ ...plugin, client: { ...plugin.client, locales } }],
    bootstrap: { user: createUser({ permissions }) },
    api: fake.api,
  })
  return { ...fake, screen }
}
