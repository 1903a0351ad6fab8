import type { QueryInterface, Sequelize, Transaction } from 'sequelize'
import type { DomainEvent, Endpoint, Manifest, RequestInput, ServerPointId, ServerPoints } from '../contract/index.ts'
import type { ServerContext } from './context.ts'
import type { JsonText, Route } from './implement.ts'
import type { ContextOf } from './scoped-context.ts'
import type { ValueList } from './value-lists.ts'
import type { EmailTemplate, EventHandler, Job } from './work.ts'

export interface MigrationContext {
  readonly db: Sequelize
  readonly schema: QueryInterface
  readonly transaction: Transaction
}

/** One step of a schema. It runs in a transaction of its own and has a way back. */
export interface Migration {
  /** `0001-catalogue`: steps run in this order. */
  readonly name: string
  up(context: MigrationContext): Promise<void>
  down(context: MigrationContext): Promise<void>
}

/** What a link preview, a search engine and the browser's tab are told about a page, and the answers it will ask for. */
export interface PageDescription {
  readonly title: string
  readonly description?: string
  /** Absolute path or URL of a picture. */
  readonly image?: string
  readonly canonical?: string
  /** Open Graph type; `website` when not given. */
  readonly type?: string
  readonly jsonLd?: object
  /** Search engines are asked to leave it out. */
  readonly isUnlisted?: boolean
  readonly data?: readonly PrefetchedResponse[]
}

export interface PrefetchedResponse {
  readonly endpoint: Endpoint
  readonly input: { params?: unknown; query?: unknown }
  readonly response: unknown
}

/** An answer that travels with the page, so that the screen need not ask. */
export const prefetchResponse = <E extends Endpoint>(endpoint: E, input: RequestInput<E>, reply: JsonText | unknown): PrefetchedResponse => ({
  endpoint,
  input,
  response: reply,
})

export interface Page {
  /** The same pattern as the route's. */
  readonly path: string
  /** `null`: there is no such thing, the page answers 404. */
  describe(place: { params: Record<string, string>; userId: number | null; language: string }): Promise<PageDescription | null>
}

export type DemoProgress = (done: number, total: number, what: string) => void

export type Providers = { readonly [K in ServerPointId]?: readonly ServerPoints[K][] }

export interface ServerModule<Services, Context = ServerContext> {
  readonly migrations?: readonly Migration[]
  /** Built once, when the plugin is first switched on. */
  readonly services?: (context: Context) => Services
  readonly routes?: (services: Services, context: Context) => readonly Route[]
  /** What it offers to other plugins' server halves; they find it with `context.offered(point)`. */
  readonly provides?: (services: Services, context: Context) => Providers
  readonly pages?: (services: Services, context: Context) => readonly Page[]
  readonly jobs?: (services: Services, context: Context) => readonly Job[]
  readonly eventHandlers?: (services: Services, context: Context) => readonly EventHandler[]
  readonly emails?: readonly EmailTemplate[]
  /** Its events that are `public`: an operator may have them told outside, while the plugin is on. Their names begin with its id. */
  readonly publicEvents?: readonly DomainEvent[]
  /** Lists of things to choose from, as `GET value-lists/{names}` answers them. */
  readonly valueLists?: (services: Services, context: Context) => readonly ValueList[]
  /** What the plugin keeps of a user, for their download of everything that is kept of them. */
  readonly personalData?: (services: Services, userId: number) => Promise<object>
  /** Fills a new site with things to look at. Called once, never in production. */
  readonly demo?: (services: Services, context: Context, progress: DemoProgress) => Promise<void>
  /** Whether it can do its work: a provider that answers, a disk that has room. Throws, or takes longer than two seconds, when it cannot. */
  readonly health?: (services: Services, context: Context) => Promise<void>
  /** Called when the plugin is first switched on in a process, before its routes stand. */
  readonly start?: (services: Services, context: Context) => Promise<void>
  readonly stop?: (services: Services) => Promise<void>
}

export interface ServerPlugin<M extends Manifest = Manifest> extends ServerModule<unknown> {
  readonly manifest: M
}

/** The server half: data that the frame registers, gates and takes away again. */
export function defineServerPlugin<const M extends Manifest, Services>(manifest: M, half: ServerModule<Services, ContextOf<M>>): ServerPlugin<M> {
  return { manifest, ...(half as unknown as ServerModule<unknown>) }
}
