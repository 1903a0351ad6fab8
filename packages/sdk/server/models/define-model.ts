import type { Model, ModelStatic } from 'sequelize'
import type { Column } from './column.ts'

/** The columns of a model, by attribute name. The column `releaseDate` is `release_date` in the table. */
export type Columns = Readonly<Record<string, Column<unknown, boolean>>>

/** An association: each row belongs to a row of another model of the same owner. `include: 'album'` then loads that row. */
export interface BelongsTo<Target extends ModelDefinition = ModelDefinition> {
  readonly target: Target
  /** The attribute that holds the foreign key. */
  readonly foreignKey: string
  /** The name of the association in the other direction: `tracks`, so that `include: 'tracks'` loads them with an album. */
  readonly inverse?: string
}

/** The associations of a model by name. */
export type Associations = Readonly<Record<string, BelongsTo>>

/** A table as its owner declares it. The server creates the Sequelize model on the connection of its site. */
export interface ModelDefinition<C extends Columns = Columns, A extends Associations = Associations> {
  readonly table: string
  /** The schema of the table, when a migration created one. Otherwise the schema of the plugin, or of the site. */
  readonly schema?: string | undefined
  readonly columns: C
  readonly associations: A
  /** Unique constraints over several attributes. */
  readonly unique: readonly (readonly string[])[]
  /** Indexes by name, each with its definition as PostgreSQL prints it: `(user_id, id DESC) WHERE is_listed`, `unique (lower(email))`, `gin (words)`. */
  readonly indexes: Readonly<Record<string, string>>
}

/** The models of an owner, by name. */
export type ModelDefinitions = Readonly<Record<string, ModelDefinition>>

/** The values of a row. */
export type RowOf<D extends ModelDefinition> = { -readonly [K in keyof D['columns']]: D['columns'][K]['types']['value'] }

type OptionalKeys<C extends Columns> = { [K in keyof C]: C[K]['types']['isOptional'] extends true ? K : never }[keyof C]

/** The values that create a row. Nullable columns and columns with a default may be left out. */
export type NewRowOf<D extends ModelDefinition> = { [K in Exclude<keyof D['columns'], OptionalKeys<D['columns']>>]: D['columns'][K]['types']['value'] } & {
  [K in OptionalKeys<D['columns']>]?: D['columns'][K]['types']['value']
}

/** The rows that a query included, by association. */
type IncludedRows<A extends Associations> = { readonly [K in keyof A]?: InstanceOf<A[K]['target']> | null }

/** A row as Sequelize returns it. */
export type InstanceOf<D extends ModelDefinition> = Model<RowOf<D>, NewRowOf<D>> & RowOf<D> & IncludedRows<D['associations']>

/** The Sequelize model of a definition. */
export type ModelOf<D extends ModelDefinition> = ModelStatic<InstanceOf<D>>

/** The Sequelize models of an owner, by name. */
export type ModelsOf<D extends ModelDefinitions> = { readonly [K in keyof D]: ModelOf<D[K]> }

interface ModelOptions<C extends Columns, A extends Associations> {
  readonly schema?: string
  readonly columns: C
  readonly associations?: A
  readonly unique?: readonly (readonly (keyof C & string)[])[]
  readonly indexes?: Readonly<Record<string, string>>
}

/**
 * Defines the model of a table. Register it with `defineServerPlugin(manifest, { models })`, and use it as `context.models`.
 * A test compares it with the table that the migrations create: see `TestSite.listModelDrift`.
 * @param table The name of the table.
 */
export const defineModel = <const C extends Columns, const A extends Associations = Record<never, never>>(
  table: string,
  { schema, columns, associations, unique = [], indexes = {} }: ModelOptions<C, A>,
): ModelDefinition<C, A> => ({ table, schema, columns, associations: associations ?? ({} as A), unique, indexes })
