import type { QueryInterface, Sequelize, Transaction } from 'sequelize'
import type { DomainEvent, Endpoint, Manifest, RateLimit, RequestInput, ServerExtensionPoints, ServerPointId } from '../contract/index.ts'
import type { ServerContext } from './context.ts'
import type { EmailTemplate } from './email-template.ts'
import type { EmbedPage } from './embed-page.ts'
import type { EventHandler } from './event-handler.ts'
import type { JsonText, Route } from './implement.ts'
import type { Job } from './job.ts'
import type { ModelDefinitions, ModelsOf } from './models/define-model.ts'
import type { ContextOf } from './scoped-context.ts'
import type { SqlRunner } from './services.ts'
import type { ValueList } from './value-lists.ts'

/** The parameters of a migration step. */
export interface MigrationContext {
  readonly db: Sequelize
  readonly schema: QueryInterface
  readonly transaction: Transaction
}

/** A migration step. It runs in its own transaction and can be reverted. */
export interface Migration {
  /** Steps run in the order of their names, for example `0001-catalogue`. */
  readonly name: string
  up(context: MigrationContext): Promise<void>
  down(context: MigrationContext): Promise<void>
}

/** The metadata of a page for browser tabs, search engines and link previews, and the responses that its screen requests. */
export interface PageDescription {
  readonly title: string
  readonly description?: string
  /** The absolute path or URL of an image. */
  readonly image?: string
  /** The canonical path or URL. */
  readonly canonical?: string
  /** The path that the page has moved to: the response redirects to it permanently. */
  readonly movedTo?: string
  /** The Open Graph type. Default: `website`. */
  readonly type?: string
  /** Structured data for search engines. */
  readonly jsonLd?: object
  /** Asks search engines not to index the page. */
  readonly isUnlisted?: boolean
  /** The oEmbed endpoint of the page, with which other sites find its embed. */
  readonly oEmbed?: string
  /** Responses that are delivered with the page. */
  readonly data?: readonly PrefetchedResponse[]
  /** The largest image of the first view. The HTML shows it until the screen has started, so that it is visible before the scripts are loaded. */
  readonly mainImage?: MainImage
}

/** The image and the heading with which a screen begins. The attributes are those of the `<img>` element of the screen; otherwise the browser loads the image twice. */
export interface MainImage {
  /** The heading of the screen. */
  readonly heading: string
  /** Where the screen shows the image: `header`: before the heading, above it on phones. `card`: behind the heading in a card, above it on phones. */
  readonly layout: 'header' | 'card'
  readonly isRound?: boolean
  /** The `src` attribute. */
  readonly url: string
  /** The `srcset` attribute. */
  readonly sources?: string | undefined
  /** The `sizes` attribute. */
  readonly sizes?: string | undefined
}

/** A response that is delivered with the page, so that the screen needs no request. */
export interface PrefetchedResponse {
  readonly endpoint: Endpoint
  /** The `params` and `query` of the request. */
  readonly input: object
  readonly response: unknown
}

/** Creates a response that is delivered with the page, so that the screen needs no request. */
export const prefetchResponse = <E extends Endpoint>(endpoint: E, input: RequestInput<E>, response: JsonText | unknown): PrefetchedResponse => ({
  endpoint,
  input,
  response,
})

/** The server side of a route: its metadata and data. */
export interface Page {
  /** The path pattern of the route that the client module contributes. */
  readonly path: string
  /** Returns `null` when the page does not exist; its status is then 404. */
  describe(request: { params: Record<string, string>; userId: number | null; language: string }): Promise<PageDescription | null>
}

/** Reports the progress of creating demo data. `step` describes the current step. */
export type DemoProgress = (done: number, total: number, step: string) => void

/** A request for generated rows, for development and benchmarks. */
export interface SeedRequest {
  /** How many rows of each kind to create, for example `{ tracks: 100000 }`. A plugin ignores the kinds that it does not know. */
  readonly amounts: Readonly<Record<string, number>>
  /** Runs statements with the rights of the owner of the tables. */
  readonly sql: SqlRunner
  /** Reports the name of the current step. */
  readonly report: (step: string) => void
}

/** A context with the models of a server module: `WithModels<ServerContext, typeof models>`. */
export type WithModels<Context, Definitions extends ModelDefinitions> = Context & { readonly models: ModelsOf<Definitions> }

/** The providers of a server module by extension point. */
export type Providers = { readonly [K in ServerPointId]?: readonly ServerExtensionPoints[K][] }

/** The parts of a server module. All are optional. */
export interface ServerModule<Services, Context = ServerContext, Definitions extends ModelDefinitions = ModelDefinitions> {
  /** The models of the plugin's tables. The other parts receive them as `context.models`; no other plugin does. */
  readonly models?: Definitions
  readonly migrations?: readonly Migration[]
  /** The plugin's rate limits by name. Its contract adds the names to `RateLimits`. */
  readonly rateLimits?: Readonly<Record<string, RateLimit>>
  /** Creates the services of the plugin, once, when the plugin is first enabled in the process. The other parts receive them. */
  readonly services?: (context: Context) => Services
  readonly routes?: (services: Services, context: Context) => readonly Route[]
  /** Returns the providers for server extension points. Other plugins find them with `context.getProviders(point)`. */
  readonly provides?: (services: Services, context: Context) => Providers
  readonly pages?: (services: Services, context: Context) => readonly Page[]
  /** Pages that other sites show in frames. */
  readonly embedPages?: (services: Services, context: Context) => readonly EmbedPage[]
  readonly jobs?: (services: Services, context: Context) => readonly Job[]
  readonly eventHandlers?: (services: Services, context: Context) => readonly EventHandler[]
  readonly emails?: readonly EmailTemplate[]
  /** The events that administrators can send to webhooks. They are defined with `public`, and their names begin with the plugin's id. */
  readonly publicEvents?: readonly DomainEvent[]
  /** Returns lists of options for `GET value-lists/{names}`. */
  readonly valueLists?: (services: Services, context: Context) => readonly ValueList[]
  /** Returns the plugin's data about a user, for the personal data export. */
  readonly personalData?: (services: Services, userId: number) => Promise<object>
  /** Creates demo data on a new site. It runs once, and never in production. */
  readonly demo?: (services: Services, context: Context, progress: DemoProgress) => Promise<void>
  /** Creates generated rows for `balafon seed --NAME AMOUNT`. Never runs in production. */
  readonly seed?: (request: SeedRequest) => Promise<void>
  /** Checks whether the plugin works, for example whether an external service responds. It fails when it throws or takes longer than two seconds. */
  readonly health?: (services: Services, context: Context) => Promise<void>
  /** Runs when the plugin is first enabled in a process, before its routes are registered. */
  readonly start?: (services: Services, context: Context) => Promise<void>
  /** Runs when the process shuts down. */
  readonly stop?: (services: Services) => Promise<void>
}

/** The server module of a plugin as the server uses it. */
export interface ServerPlugin<M extends Manifest = Manifest> extends ServerModule<unknown> {
  readonly manifest: M
}

/** Defines the server module of a plugin. The server registers its parts while the plugin is enabled. */
export function defineServerPlugin<const M extends Manifest, Services, Definitions extends ModelDefinitions = Record<never, never>>(
  manifest: M,
  module: ServerModule<Services, WithModels<ContextOf<M>, Definitions>, Definitions>,
): ServerPlugin<M>
export function defineServerPlugin(manifest: Manifest, module: object): ServerPlugin {
  return { manifest, ...module }
}
